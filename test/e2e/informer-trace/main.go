// Command informer-trace runs client-go's shared informer on a number of kinds of
// one server, each scripted by its seed, and prints one JSON line for each: the
// calls that its handler got and the final content of its store.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"sync"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type trace struct {
	Seed  int               `json:"seed"`
	Calls []string          `json:"calls"`
	Store map[string]string `json:"store"`
}

func show(o any) string {
	u := o.(*unstructured.Unstructured)
	return u.GetNamespace() + "/" + u.GetName() + "@" + u.GetResourceVersion()
}

func run(client dynamic.Interface, seed int) trace {
	gvr := schema.GroupVersionResource{Group: "example.com", Version: "v1", Resource: fmt.Sprintf("widgets%d", seed)}
	informer := dynamicinformer.NewFilteredDynamicInformer(client, gvr, "", 0,
		cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}, nil).Informer()
	result := trace{Seed: seed, Calls: []string{}, Store: map[string]string{}}
	done := make(chan struct{})
	finish := sync.OnceFunc(func() { close(done) })
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{
		AddFunc: func(o any, initial bool) {
			call := "add " + show(o)
			if initial {
				call += " initial"
			}
			result.Calls = append(result.Calls, call)
			if o.(*unstructured.Unstructured).GetName() == "end" {
				finish()
			}
		},
		UpdateFunc: func(before, after any) {
			result.Calls = append(result.Calls, "update "+show(before)+" "+show(after))
		},
		DeleteFunc: func(o any) {
			if tombstone, ok := o.(cache.DeletedFinalStateUnknown); ok {
				result.Calls = append(result.Calls, "gone "+show(tombstone.Obj))
				return
			}
			result.Calls = append(result.Calls, "delete "+show(o))
		},
	})
	if err != nil {
		panic(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go informer.RunWithContext(ctx)
	<-done
	for _, o := range informer.GetStore().List() {
		u := o.(*unstructured.Unstructured)
		result.Store[u.GetNamespace()+"/"+u.GetName()] = u.GetResourceVersion()
	}
	return result
}

func main() {
	server := flag.String("server", "", "URL")
	seeds := flag.Int("seeds", 1, "number of scripts")
	flag.Parse()
	client, err := dynamic.NewForConfig(&rest.Config{Host: *server, QPS: -1})
	if err != nil {
		panic(err)
	}
	traces := make([]trace, *seeds)
	var group sync.WaitGroup
	for seed := range *seeds {
		group.Go(func() { traces[seed] = run(client, seed) })
	}
	group.Wait()
	out := json.NewEncoder(os.Stdout)
	for _, t := range traces {
		if err := out.Encode(t); err != nil {
			panic(err)
		}
	}
}
