// Plays scenarios of client-go and controller-runtime against an API server and prints what came of
// each, without what differs from run to run. Two servers that behave alike give the same text.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

// session is what a scenario works with: a namespace of its own, and where it prints.
type session struct {
	config    *rest.Config
	clientset *kubernetes.Clientset
	namespace string
	mu        sync.Mutex
}

type scenario struct {
	name string
	play func(context.Context, *session) error
}

var scenarios = []scenario{
	{"discovery", discover},
	{"informer", streamInformer},
	{"dynamic", useDynamicClient},
	{"apply", applyTyped},
	{"conflicts", retryConflicts},
	{"pager", pageThrough},
	{"events", recordEvents},
	{"eviction", evict},
	{"protobuf", speakProtobuf},
	{"leader-election", elect},
	{"manager", runManager},
}

func main() {
	flag.Parse() // controller-runtime defines -kubeconfig
	klog.SetLogger(logr.Discard())
	ctrl.SetLogger(logr.Discard())
	config, err := ctrl.GetConfig()
	if err != nil {
		fail("kubeconfig", err)
	}
	config.QPS, config.Burst = 1000, 1000
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	for _, s := range scenarios {
		if flag.NArg() > 0 && !contains(flag.Args(), s.name) {
			continue
		}
		if err := play(ctx, s, config); err != nil {
			fail(s.name, err)
		}
	}
}

func play(ctx context.Context, s scenario, config *rest.Config) error {
	fmt.Printf("== %s\n", s.name)
	clientset, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	namespace := "go-" + s.name
	_, err = clientset.CoreV1().Namespaces().Create(ctx, &corev1.Namespace{
		ObjectMeta: metav1.ObjectMeta{Name: namespace},
	}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	defer clientset.CoreV1().Namespaces().Delete(context.Background(), namespace, metav1.DeleteOptions{})
	return s.play(ctx, &session{config: config, clientset: clientset, namespace: namespace})
}

func (s *session) say(format string, values ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Printf(format+"\n", values...)
}

// sayError prints what a refusal says, in the parts that clients decide by.
func (s *session) sayError(what string, err error) {
	var status apierrors.APIStatus
	switch {
	case err == nil:
		s.say("%s: no error", what)
	case asStatus(err, &status):
		s.say("%s: %d %s: %s", what, status.Status().Code, status.Status().Reason, err)
	default:
		s.say("%s: %s", what, err)
	}
}

func asStatus(err error, status *apierrors.APIStatus) bool {
	found, ok := err.(apierrors.APIStatus)
	*status = found
	return ok
}

// eventually polls until the condition holds. The garbage collector of kube-controller-manager looks for
// new kinds twice a minute only.
func eventually(ctx context.Context, what string, condition func() (bool, error)) error {
	err := wait.PollUntilContextTimeout(ctx, 20*time.Millisecond, 80*time.Second, true,
		func(context.Context) (bool, error) { return condition() })
	if err != nil {
		return fmt.Errorf("waiting for %s: %w", what, err)
	}
	return nil
}

func sorted(lines []string) string {
	sort.Strings(lines)
	return strings.Join(lines, " ")
}

func contains(list []string, wanted string) bool {
	for _, item := range list {
		if item == wanted {
			return true
		}
	}
	return false
}

func fail(what string, err error) {
	fmt.Fprintf(os.Stderr, "%s: %v\n", what, err)
	os.Exit(1)
}

func configMap(name string, data map[string]string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: data}
}
