package main

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
)

// speakProtobuf sends protobuf and accepts JSON besides, as kubelets and controller managers do.
func speakProtobuf(ctx context.Context, s *session) error {
	config := rest.CopyConfig(s.config)
	config.ContentType = runtime.ContentTypeProtobuf
	config.AcceptContentTypes = runtime.ContentTypeProtobuf + "," + runtime.ContentTypeJSON
	clientset, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	maps := clientset.CoreV1().ConfigMaps(s.namespace)
	created, err := maps.Create(ctx, &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Name: "a", Labels: map[string]string{"b": "c"}},
		Data:       map[string]string{"text": "é\n"}, BinaryData: map[string][]byte{"bytes": {0, 1, 255}},
	}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	s.say("created %v %v %v", created.Labels, created.Data, created.BinaryData)
	watch, err := maps.Watch(ctx, metav1.ListOptions{ResourceVersion: created.ResourceVersion})
	if err != nil {
		return err
	}
	defer watch.Stop()
	created.Data["more"] = "2"
	if _, err := maps.Update(ctx, created, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if _, err := maps.Patch(ctx, "a", types.MergePatchType, []byte(`{"data":{"text":null}}`), metav1.PatchOptions{}); err != nil {
		return err
	}
	if err := maps.Delete(ctx, "a", metav1.DeleteOptions{GracePeriodSeconds: ptr.To(int64(0))}); err != nil {
		return err
	}
	for range 3 {
		event, ok := <-watch.ResultChan()
		if !ok {
			return fmt.Errorf("the watch ends")
		}
		s.say("%s %v", event.Type, event.Object.(*corev1.ConfigMap).Data)
	}
	labels := map[string]string{"app": "a"}
	deployments := clientset.AppsV1().Deployments(s.namespace)
	deployment, err := deployments.Create(ctx, &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: "d"},
		Spec: appsv1.DeploymentSpec{
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "a", Image: "a:1"}}},
			},
		},
	}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	s.say("deployment %d %s %s", *deployment.Spec.Replicas, deployment.Spec.Strategy.Type,
		deployment.Spec.Template.Spec.Containers[0].TerminationMessagePath)
	scale, err := deployments.GetScale(ctx, "d", metav1.GetOptions{})
	if err != nil {
		return err
	}
	scale.Spec.Replicas = 4
	scale, err = deployments.UpdateScale(ctx, "d", scale, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	s.say("scale %d %q", scale.Spec.Replicas, scale.Status.Selector)
	list, err := deployments.List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	s.say("%d deployments of %d replicas", len(list.Items), *list.Items[0].Spec.Replicas)
	_, err = maps.Get(ctx, "a", metav1.GetOptions{})
	s.sayError("gone", err)
	_, err = deployments.Create(ctx, &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: "Wrong"}}, metav1.CreateOptions{})
	if err == nil {
		return fmt.Errorf("an empty deployment is not refused")
	}
	return nil
}
