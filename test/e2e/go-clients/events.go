package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

func recordEvents(ctx context.Context, s *session) error {
	about, err := s.clientset.CoreV1().ConfigMaps(s.namespace).Create(ctx, configMap("subject", nil), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	core := s.clientset.CoreV1().Events(s.namespace)

	old := record.NewBroadcaster(record.WithContext(ctx))
	old.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: core})
	recorder := old.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "old"})
	for range 3 {
		recorder.Event(about, corev1.EventTypeNormal, "Again", "it happened again")
	}
	recorder.AnnotatedEventf(about, map[string]string{"a": "b"}, corev1.EventTypeWarning, "Once", "it happened %d time", 1)
	err = eventually(ctx, "events of the old API", func() (bool, error) {
		again, err := core.List(ctx, metav1.ListOptions{FieldSelector: "involvedObject.name=subject,reason=Again"})
		if err != nil {
			return false, err
		}
		once, err := core.List(ctx, metav1.ListOptions{FieldSelector: "type=Warning,reason=Once"})
		return err == nil && len(once.Items) == 1 && len(again.Items) == 1 && again.Items[0].Count == 3, err
	})
	if err != nil {
		return err
	}
	old.Shutdown()

	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: s.clientset.EventsV1()})
	if err := broadcaster.StartRecordingToSinkWithContext(ctx); err != nil {
		return err
	}
	fresh := broadcaster.NewRecorder(scheme.Scheme, "example.com/new")
	fresh.Eventf(about, nil, corev1.EventTypeNormal, "New", "Acting", "it acts")
	err = eventually(ctx, "events of the new API", func() (bool, error) {
		list, err := core.List(ctx, metav1.ListOptions{FieldSelector: "reason=New"})
		return err == nil && len(list.Items) == 1, err
	})
	if err != nil {
		return err
	}
	broadcaster.Shutdown()

	list, err := s.clientset.EventsV1().Events(s.namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	var lines []string
	for _, event := range list.Items {
		lines = append(lines, describe(event))
	}
	s.say("%s", sorted(lines))
	_, err = s.clientset.EventsV1().Events(s.namespace).Create(ctx, &eventsv1.Event{
		ObjectMeta: metav1.ObjectMeta{Name: "incomplete"},
	}, metav1.CreateOptions{})
	s.sayError("incomplete", err)
	return nil
}

func describe(event eventsv1.Event) string {
	return fmt.Sprintf("[%s %s %q by %q/%q count %d about %s/%s action %q]\n", event.Type, event.Reason, event.Note,
		event.ReportingController, event.DeprecatedSource.Component, event.DeprecatedCount, event.Regarding.Kind,
		event.Regarding.Name, event.Action)
}
