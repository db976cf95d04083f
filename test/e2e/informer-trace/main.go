// Command informer-trace runs client-go's shared informer on a number of kinds of
// one server, each scripted by its seed, and prints one JSON line for each: the
// calls that its handlers got and the final content of its store.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// The shortest that an informer takes.
const resyncPeriod = time.Second

type trace struct {
	Seed  int               `json:"seed"`
	Store map[string]string `json:"store"`
	// Of a handler that is there from the start.
	Calls []string `json:"calls"`
	// Of one that resyncs besides.
	Resyncing []string `json:"resyncing"`
	// Of one that is removed in its third call.
	Removed []string `json:"removed"`
	// Of one that is added in the first call of another.
	Added []string `json:"added"`
	// Of one that is added at the end.
	Late []string `json:"late"`
}

// recorder is a handler that notes its calls.
type recorder struct {
	lock    sync.Mutex
	changed *sync.Cond
	calls   []string
	onCall  func(count int)
}

func newRecorder(onCall func(count int)) *recorder {
	r := &recorder{calls: []string{}, onCall: onCall}
	r.changed = sync.NewCond(&r.lock)
	return r
}

func (r *recorder) note(call string) {
	r.lock.Lock()
	r.calls = append(r.calls, call)
	count := len(r.calls)
	r.changed.Broadcast()
	r.lock.Unlock()
	if r.onCall != nil {
		r.onCall(count)
	}
}

// noted returns the calls once these satisfy a condition.
func (r *recorder) noted(condition func(calls []string) bool) []string {
	r.lock.Lock()
	defer r.lock.Unlock()
	for !condition(r.calls) {
		r.changed.Wait()
	}
	return append([]string{}, r.calls...)
}

func (r *recorder) OnAdd(o any, initial bool) {
	call := "add " + show(o)
	if initial {
		call += " initial"
	}
	r.note(call)
}

func (r *recorder) OnUpdate(before, after any) {
	r.note("update " + show(before) + " " + show(after))
}

func (r *recorder) OnDelete(o any) {
	if tombstone, ok := o.(cache.DeletedFinalStateUnknown); ok {
		r.note("gone " + show(tombstone.Obj))
		return
	}
	r.note("delete " + show(o))
}

func show(o any) string {
	u := o.(*unstructured.Unstructured)
	return u.GetNamespace() + "/" + u.GetName() + "@" + u.GetResourceVersion() + "#" + string(u.GetUID())
}

func has(wanted ...string) func([]string) bool {
	return func(calls []string) bool {
		missing := map[string]bool{}
		for _, call := range wanted {
			missing[call] = true
		}
		for _, call := range calls {
			delete(missing, call)
		}
		return len(missing) == 0
	}
}

func run(client dynamic.Interface, seed int) trace {
	gvr := schema.GroupVersionResource{Group: "example.com", Version: "v1", Resource: fmt.Sprintf("widgets%d", seed)}
	informer := dynamicinformer.NewFilteredDynamicInformer(client, gvr, "", resyncPeriod,
		cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}, nil).Informer()
	add := func(r *recorder, resync time.Duration) cache.ResourceEventHandlerRegistration {
		registration, err := informer.AddEventHandlerWithResyncPeriod(r, resync)
		if err != nil {
			panic(err)
		}
		return registration
	}
	added := newRecorder(nil)
	whole := newRecorder(func(count int) {
		if count == 1 {
			add(added, 0)
		}
	})
	var registration cache.ResourceEventHandlerRegistration
	removed := newRecorder(func(count int) {
		if count == 3 {
			if err := informer.RemoveEventHandler(registration); err != nil {
				panic(err)
			}
		}
	})
	resyncing := newRecorder(nil)
	registration = add(removed, 0)
	add(whole, 0)
	add(resyncing, resyncPeriod)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go informer.RunWithContext(ctx)
	const end = "add ns/end@1000000#end"
	result := trace{Seed: seed, Store: map[string]string{}}
	result.Calls = whole.noted(has(end))
	result.Added = added.noted(func(calls []string) bool {
		return has(end)(calls) || has(end + " initial")(calls)
	})
	var resyncs, adds []string
	for _, o := range informer.GetStore().List() {
		u := o.(*unstructured.Unstructured)
		result.Store[u.GetNamespace()+"/"+u.GetName()] = u.GetResourceVersion()
		resyncs = append(resyncs, "update "+show(o)+" "+show(o))
		adds = append(adds, "add "+show(o)+" initial")
	}
	result.Resyncing = resyncing.noted(has(resyncs...))
	late := newRecorder(nil)
	add(late, 0)
	result.Late = late.noted(has(adds...))
	result.Removed = removed.noted(has())
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
