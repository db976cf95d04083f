package main

import (
	"context"
	"fmt"
	"strconv"
	"sync"

	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/tools/pager"
	"k8s.io/client-go/util/retry"
	"k8s.io/utils/ptr"
)

func retryConflicts(ctx context.Context, s *session) error {
	maps := s.clientset.CoreV1().ConfigMaps(s.namespace)
	if _, err := maps.Create(ctx, configMap("counter", map[string]string{"n": "0"}), metav1.CreateOptions{}); err != nil {
		return err
	}
	var group sync.WaitGroup
	failures := make(chan error, 5)
	for range 5 {
		group.Go(func() {
			for range 4 {
				patient := retry.DefaultBackoff
				patient.Steps = 50
				err := retry.RetryOnConflict(patient, func() error {
					object, err := maps.Get(ctx, "counter", metav1.GetOptions{})
					if err != nil {
						return err
					}
					n, _ := strconv.Atoi(object.Data["n"])
					object.Data["n"] = strconv.Itoa(n + 1)
					_, err = maps.Update(ctx, object, metav1.UpdateOptions{})
					return err
				})
				if err != nil {
					failures <- err
				}
			}
		})
	}
	group.Wait()
	close(failures)
	for err := range failures {
		return err
	}
	object, err := maps.Get(ctx, "counter", metav1.GetOptions{})
	if err != nil {
		return err
	}
	s.say("counted to %s", object.Data["n"])
	object.ResourceVersion = "1"
	_, err = maps.Update(ctx, object, metav1.UpdateOptions{})
	s.sayError("old version", err)
	return nil
}

func pageThrough(ctx context.Context, s *session) error {
	maps := s.clientset.CoreV1().ConfigMaps(s.namespace)
	for i := range 30 {
		if _, err := maps.Create(ctx, configMap(fmt.Sprintf("m%02d", i), nil), metav1.CreateOptions{}); err != nil {
			return err
		}
	}
	pages := 0
	page := pager.New(func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
		list, err := maps.List(ctx, options)
		if err == nil {
			pages++
			s.say("page of %d, remaining %d, more %t", len(list.Items), ptr.Deref(list.RemainingItemCount, -1), list.Continue != "")
		}
		return list, err
	})
	page.PageSize = 7
	page.PageBufferSize = 0
	count := 0
	options := metav1.ListOptions{FieldSelector: "metadata.name!=kube-root-ca.crt"}
	err := page.EachListItem(ctx, options, func(runtime.Object) error { count++; return nil })
	s.say("%d items in %d pages", count, pages)
	return err
}

func evict(ctx context.Context, s *session) error {
	pods := s.clientset.CoreV1().Pods(s.namespace)
	budgets := s.clientset.PolicyV1().PodDisruptionBudgets(s.namespace)
	labels := map[string]string{"app": "a"}
	for _, name := range []string{"a", "b", "pending"} {
		pod, err := pods.Create(ctx, &corev1.Pod{
			ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels},
			Spec: corev1.PodSpec{
				TerminationGracePeriodSeconds: ptr.To(int64(0)),
				Containers:                    []corev1.Container{{Name: "a", Image: "a:1"}},
			},
		}, metav1.CreateOptions{})
		if err != nil {
			return err
		}
		if name == "pending" {
			continue
		}
		pod.Status.Phase = corev1.PodRunning
		pod.Status.Conditions = []corev1.PodCondition{{Type: corev1.PodReady, Status: corev1.ConditionTrue}}
		if _, err := pods.UpdateStatus(ctx, pod, metav1.UpdateOptions{}); err != nil {
			return err
		}
	}
	budget, err := budgets.Create(ctx, &policyv1.PodDisruptionBudget{
		ObjectMeta: metav1.ObjectMeta{Name: "budget"},
		Spec: policyv1.PodDisruptionBudgetSpec{
			MinAvailable: ptr.To(intstr.FromInt32(1)),
			Selector:     &metav1.LabelSelector{MatchLabels: labels},
		},
	}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	budget.Status = policyv1.PodDisruptionBudgetStatus{
		ObservedGeneration: budget.Generation, DisruptionsAllowed: 1, CurrentHealthy: 2, DesiredHealthy: 1, ExpectedPods: 2,
	}
	if _, err := budgets.UpdateStatus(ctx, budget, metav1.UpdateOptions{}); err != nil {
		return err
	}
	eviction := func(name string) error {
		return pods.EvictV1(ctx, &policyv1.Eviction{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: s.namespace}})
	}
	s.sayError("evict a", eviction("a"))
	budget, err = budgets.Get(ctx, "budget", metav1.GetOptions{})
	if err != nil {
		return err
	}
	s.say("allowed %d, disrupted %d", budget.Status.DisruptionsAllowed, len(budget.Status.DisruptedPods))
	err = eviction("b")
	s.sayError("evict b", err)
	s.say("too many requests: %t", apierrors.IsTooManyRequests(err))
	s.sayError("evict pending", eviction("pending"))
	s.sayError("evict nobody", eviction("nobody"))
	list, err := pods.List(ctx, metav1.ListOptions{FieldSelector: "status.phase=Running"})
	if err != nil {
		return err
	}
	s.say("%d running", len(list.Items))
	return nil
}
