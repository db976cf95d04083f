package main

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

const informed = 25

// requestLog remembers how an informer asked: with a streamed list, or with a list and a watch.
type requestLog struct {
	mu   sync.Mutex
	seen []string
	next http.RoundTripper
}

func (l *requestLog) RoundTrip(request *http.Request) (*http.Response, error) {
	query := request.URL.Query()
	l.mu.Lock()
	l.seen = append(l.seen, fmt.Sprintf("watch=%s initial=%s bookmarks=%s match=%s", query.Get("watch"),
		query.Get("sendInitialEvents"), query.Get("allowWatchBookmarks"), query.Get("resourceVersionMatch")))
	l.mu.Unlock()
	return l.next.RoundTrip(request)
}

func streamInformer(ctx context.Context, s *session) error {
	maps := s.clientset.CoreV1().ConfigMaps(s.namespace)
	for i := range informed {
		object := configMap(fmt.Sprintf("m%02d", i), map[string]string{"a": "1"})
		object.Labels = map[string]string{"parity": fmt.Sprint(i % 2)}
		if _, err := maps.Create(ctx, object, metav1.CreateOptions{}); err != nil {
			return err
		}
	}
	log := &requestLog{}
	config := rest.CopyConfig(s.config)
	config.Wrap(func(next http.RoundTripper) http.RoundTripper { log.next = next; return log })
	clientset, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactoryWithOptions(clientset, 0, informers.WithNamespace(s.namespace),
		informers.WithTweakListOptions(func(options *metav1.ListOptions) { options.LabelSelector = "parity" }))
	informer := factory.Core().V1().ConfigMaps().Informer()
	err = informer.AddIndexers(cache.Indexers{"parity": func(object any) ([]string, error) {
		return []string{object.(*corev1.ConfigMap).Labels["parity"]}, nil
	}})
	if err != nil {
		return err
	}
	changes := make(chan string, 100)
	registration, err := informer.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{
		AddFunc: func(object any, initial bool) {
			changes <- fmt.Sprintf("add %s initial=%t", object.(*corev1.ConfigMap).Name, initial)
		},
		UpdateFunc: func(old, object any) {
			changes <- fmt.Sprintf("update %s %v to %v", object.(*corev1.ConfigMap).Name,
				old.(*corev1.ConfigMap).Data, object.(*corev1.ConfigMap).Data)
		},
		DeleteFunc: func(object any) { changes <- "delete " + object.(*corev1.ConfigMap).Name },
	})
	if err != nil {
		return err
	}
	stop, cancel := context.WithCancel(ctx)
	defer cancel()
	factory.Start(stop.Done())
	if !cache.WaitForCacheSync(stop.Done(), registration.HasSynced) {
		return fmt.Errorf("the informer does not sync")
	}
	var initial []string
	for range informed {
		initial = append(initial, <-changes)
	}
	s.say("initial: %s", sorted(initial))
	odd, err := informer.GetIndexer().ByIndex("parity", "1")
	if err != nil {
		return err
	}
	s.say("index: %d odd of %d", len(odd), len(informer.GetStore().List()))

	object := configMap("m03", map[string]string{"a": "2"})
	object.Labels = map[string]string{"parity": "1"}
	if _, err := maps.Update(ctx, object, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if err := maps.Delete(ctx, "m04", metav1.DeleteOptions{}); err != nil {
		return err
	}
	object = configMap("m05", nil) // leaves the selector
	if _, err := maps.Update(ctx, object, metav1.UpdateOptions{}); err != nil {
		return err
	}
	object = configMap("new", nil)
	object.Labels = map[string]string{"parity": "0"}
	if _, err := maps.Create(ctx, object, metav1.CreateOptions{}); err != nil {
		return err
	}
	for range 4 {
		select {
		case change := <-changes:
			s.say("%s", change)
		case <-time.After(20 * time.Second):
			return fmt.Errorf("a change does not arrive")
		}
	}
	log.mu.Lock()
	defer log.mu.Unlock()
	for _, request := range log.seen {
		s.say("asked with %s", request)
	}
	return nil
}
