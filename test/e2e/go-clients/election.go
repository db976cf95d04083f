package main

import (
	"context"
	"fmt"
	"sort"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// elect lets one candidate lead and step down, and another take over; then a third wait for a dead one.
func elect(ctx context.Context, s *session) error {
	events := make(chan string, 20)
	run := func(ctx context.Context, identity string, release bool) {
		elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
			Lock: &resourcelock.LeaseLock{
				LeaseMeta:  metav1.ObjectMeta{Name: "leader", Namespace: s.namespace},
				Client:     s.clientset.CoordinationV1(),
				LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
			},
			LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
			ReleaseOnCancel: release,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(context.Context) { events <- identity + " leads" },
				OnStoppedLeading: func() { events <- identity + " stops" },
			},
		})
		if err != nil {
			events <- err.Error()
			return
		}
		elector.Run(ctx)
	}
	next := func() error {
		select {
		case event := <-events:
			s.say("%s", event)
			return nil
		case <-time.After(20 * time.Second):
			return fmt.Errorf("nobody is elected")
		}
	}
	firstCtx, stopFirst := context.WithCancel(ctx)
	defer stopFirst()
	go run(firstCtx, "first", true)
	if err := next(); err != nil {
		return err
	}
	secondCtx, stopSecond := context.WithCancel(ctx)
	defer stopSecond()
	go run(secondCtx, "second", false)
	lease := func() error {
		found, err := s.clientset.CoordinationV1().Leases(s.namespace).Get(ctx, "leader", metav1.GetOptions{})
		if err != nil {
			return err
		}
		s.say("held by %q, %d transitions, for %d s", *found.Spec.HolderIdentity, *found.Spec.LeaseTransitions,
			*found.Spec.LeaseDurationSeconds)
		return nil
	}
	if err := lease(); err != nil {
		return err
	}
	stopFirst()                          // gives the lease back, so that the second need not wait for its end
	both := []string{<-events, <-events} // in either order
	sort.Strings(both)
	s.say("%v", both)
	if err := lease(); err != nil {
		return err
	}
	stopSecond() // as if it died
	if err := next(); err != nil {
		return err
	}
	thirdCtx, stopThird := context.WithCancel(ctx)
	defer stopThird()
	go run(thirdCtx, "third", true)
	if err := next(); err != nil {
		return err
	}
	return lease()
}
