package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

const (
	robotFinalizer = "robots.example.com/scrap"
	colorIndex     = "spec.color"
)

// robotReconciler gives each robot a ConfigMap for each of its parts, and says in its status how many there are.
type robotReconciler struct{ client.Client }

func (r robotReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	robot := &Robot{}
	if err := r.Get(ctx, request.NamespacedName, robot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if robot.DeletionTimestamp != nil {
		return ctrl.Result{}, r.scrap(ctx, robot)
	}
	if controllerutil.AddFinalizer(robot, robotFinalizer) {
		return ctrl.Result{}, r.Update(ctx, robot)
	}
	for i := range robot.Spec.Parts {
		part := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: robot.Namespace, Name: fmt.Sprintf("%s-%d", robot.Name, i)}}
		_, err := controllerutil.CreateOrUpdate(ctx, r.Client, part, func() error {
			part.Data = map[string]string{"number": strconv.Itoa(i), "color": robot.Spec.Color}
			return controllerutil.SetControllerReference(robot, part, r.Scheme())
		})
		if err != nil {
			return ctrl.Result{}, err
		}
	}
	before := robot.DeepCopyObject().(*Robot)
	robot.Status.Ready = robot.Spec.Parts
	meta.SetStatusCondition(&robot.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "AllParts", Message: "every part is there", ObservedGeneration: robot.Generation,
	})
	return ctrl.Result{}, r.Status().Patch(ctx, robot, client.MergeFrom(before))
}

func (r robotReconciler) scrap(ctx context.Context, robot *Robot) error {
	grave := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: robot.Namespace, Name: "grave-of-" + robot.Name}}
	if err := r.Create(ctx, grave); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	before := robot.DeepCopyObject().(*Robot)
	controllerutil.RemoveFinalizer(robot, robotFinalizer)
	return client.IgnoreNotFound(r.Patch(ctx, robot, client.MergeFrom(before)))
}

func runManager(ctx context.Context, s *session) error {
	folder, err := os.MkdirTemp("", "kubewright-go-clients-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	certificate, err := serverCertificate(folder)
	if err != nil {
		return err
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	url := fmt.Sprintf("https://127.0.0.1:%d", port)
	remove, err := establish(ctx, s, robotCRD(url+convertPath, certificate))
	if err != nil {
		return err
	}
	defer remove()

	kinds := runtime.NewScheme()
	_ = scheme.AddToScheme(kinds)
	kinds.AddKnownTypes(robotGroup, &Robot{}, &RobotList{})
	metav1.AddToGroupVersion(kinds, robotGroup)
	hooks := webhook.NewServer(webhook.Options{Host: "127.0.0.1", Port: port, CertDir: folder})
	hooks.Register(convertPath, http.HandlerFunc(convertRobots))
	manager, err := ctrl.NewManager(s.config, ctrl.Options{
		Scheme: kinds, Metrics: server.Options{BindAddress: "0"}, HealthProbeBindAddress: "0", WebhookServer: hooks,
		Cache:          cache.Options{DefaultNamespaces: map[string]cache.Config{s.namespace: {}}},
		LeaderElection: true, LeaderElectionID: "robots", LeaderElectionNamespace: s.namespace, LeaderElectionReleaseOnCancel: true,
		GracefulShutdownTimeout: ptr.To(10 * time.Second),
	})
	if err != nil {
		return err
	}
	if err := ctrl.NewWebhookManagedBy(manager, &Robot{}).WithDefaulter(robotHooks{}).WithValidator(robotHooks{}).Complete(); err != nil {
		return err
	}
	err = manager.GetFieldIndexer().IndexField(ctx, &Robot{}, colorIndex, func(object client.Object) []string {
		return []string{object.(*Robot).Spec.Color}
	})
	if err != nil {
		return err
	}
	err = ctrl.NewControllerManagedBy(manager).For(&Robot{}).Owns(&corev1.ConfigMap{}).Complete(robotReconciler{manager.GetClient()})
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(running) }()
	direct, err := client.New(s.config, client.Options{Scheme: kinds})
	if err != nil {
		return err
	}
	if err := eventually(ctx, "the webhook server", func() (bool, error) { return hooks.StartedChecker()(nil) == nil, nil }); err != nil {
		return err
	}
	for _, object := range []client.Object{mutatingHooks(url, certificate), validatingHooks(url, certificate)} {
		if err := direct.Create(ctx, object); err != nil {
			return err
		}
		defer direct.Delete(context.Background(), object)
	}
	if err := watchRobots(ctx, s, direct, manager.GetClient()); err != nil {
		return err
	}
	stop()
	if err := <-ended; err != nil {
		return err
	}
	lease, err := s.clientset.CoordinationV1().Leases(s.namespace).Get(ctx, "robots", metav1.GetOptions{})
	if err != nil {
		return err
	}
	s.say("lease held by %q after %d transitions", *lease.Spec.HolderIdentity, *lease.Spec.LeaseTransitions)
	return nil
}

func watchRobots(ctx context.Context, s *session, direct, cached client.Client) error {
	robot := func(name string, parts int, color string) *Robot {
		return &Robot{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: s.namespace}, Spec: RobotSpec{Parts: parts, Color: color}}
	}
	// Webhook configurations are in force a moment after they are made.
	err := eventually(ctx, "the webhooks", func() (bool, error) {
		err := direct.Create(ctx, robot("many", 99, ""), client.DryRunAll)
		if err != nil {
			s.sayError("many parts", err)
		}
		return err != nil, nil
	})
	if err != nil {
		return err
	}
	if err := direct.Create(ctx, robot("one", 2, "")); err != nil {
		return err
	}
	old := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": robotGroup.Group + "/v1beta1", "kind": "Robot",
		"metadata": map[string]any{"name": "two", "namespace": s.namespace},
		"spec":     map[string]any{"parts": int64(1), "paint": "pink"},
	}}
	if err := direct.Create(ctx, old); err != nil {
		return err
	}
	s.say("v1beta1: %v", old.Object["spec"])
	ready := func(name string) (*Robot, error) {
		found := &Robot{}
		key := client.ObjectKey{Namespace: s.namespace, Name: name}
		return found, eventually(ctx, name+" to be ready", func() (bool, error) {
			err := cached.Get(ctx, key, found)
			return err == nil && meta.IsStatusConditionTrue(found.Status.Conditions, "Ready") &&
				found.Status.Ready == found.Spec.Parts, client.IgnoreNotFound(err)
		})
	}
	for _, name := range []string{"one", "two"} {
		found, err := ready(name)
		if err != nil {
			return err
		}
		s.say("%s: %+v ready %d finalizers %v generation %d", name, found.Spec, found.Status.Ready, found.Finalizers, found.Generation)
	}
	view := &unstructured.Unstructured{}
	view.SetAPIVersion(robotGroup.Group + "/v1beta1")
	view.SetKind("Robot")
	if err := direct.Get(ctx, client.ObjectKey{Namespace: s.namespace, Name: "one"}, view); err != nil {
		return err
	}
	s.say("one as v1beta1: %v", view.Object["spec"])
	var pink RobotList
	if err := cached.List(ctx, &pink, client.InNamespace(s.namespace), client.MatchingFields{colorIndex: "pink"}); err != nil {
		return err
	}
	for _, item := range pink.Items {
		s.say("pink: %s", item.Name)
	}

	changed := robot("one", 0, "")
	changedKey := client.ObjectKeyFromObject(changed)
	update := func(mutate func(*Robot)) error {
		return eventually(ctx, "an update", func() (bool, error) {
			if err := direct.Get(ctx, changedKey, changed); err != nil {
				return false, err
			}
			mutate(changed)
			err := direct.Update(ctx, changed)
			if apierrors.IsConflict(err) {
				return false, nil
			}
			return true, err
		})
	}
	err = update(func(r *Robot) { r.Spec.Color = "blue" })
	if err == nil {
		return fmt.Errorf("a new color is not refused")
	}
	s.say("new color: %s", err)
	if err := update(func(r *Robot) { r.Spec.Parts = 3 }); err != nil {
		return err
	}
	if _, err := ready("one"); err != nil {
		return err
	}
	// A part that is lost comes back.
	part := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: s.namespace, Name: "one-1"}}
	if err := direct.Get(ctx, client.ObjectKeyFromObject(part), part); err != nil {
		return err
	}
	lost := part.UID
	if err := direct.Delete(ctx, part); err != nil {
		return err
	}
	err = eventually(ctx, "the part to come back", func() (bool, error) {
		err := direct.Get(ctx, client.ObjectKeyFromObject(part), part)
		return err == nil && part.UID != lost, client.IgnoreNotFound(err)
	})
	if err != nil {
		return err
	}
	owner := part.OwnerReferences[0]
	s.say("%s %v of %s %s, controller %t, blocks %t", part.Name, part.Data, owner.Kind, owner.Name, *owner.Controller, *owner.BlockOwnerDeletion)

	if err := direct.Delete(ctx, changed); err != nil {
		return err
	}
	err = eventually(ctx, "the parts to go with their robot", func() (bool, error) {
		var parts corev1.ConfigMapList
		err := direct.List(ctx, &parts, client.InNamespace(s.namespace))
		for _, part := range parts.Items {
			if len(part.OwnerReferences) > 0 && part.OwnerReferences[0].Name == "one" {
				return false, err
			}
		}
		return true, err
	})
	if err != nil {
		return err
	}
	var left corev1.ConfigMapList
	if err := direct.List(ctx, &left, client.InNamespace(s.namespace)); err != nil {
		return err
	}
	var names []string
	for _, item := range left.Items {
		names = append(names, item.Name)
	}
	s.say("left: %s", sorted(names))
	s.sayError("gone", direct.Get(ctx, changedKey, changed))
	if err := direct.DeleteAllOf(ctx, &Robot{}, client.InNamespace(s.namespace)); err != nil {
		return err
	}
	// While the hooks still convert and the finalizer is still looked after.
	return eventually(ctx, "the robots to go", func() (bool, error) {
		var robots RobotList
		err := direct.List(ctx, &robots, client.InNamespace(s.namespace))
		return len(robots.Items) == 0, err
	})
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
