package main

import (
	"context"
	"fmt"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	appsv1 "k8s.io/client-go/applyconfigurations/apps/v1"
	corev1 "k8s.io/client-go/applyconfigurations/core/v1"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"
)

func applyTyped(ctx context.Context, s *session) error {
	deployments := s.clientset.AppsV1().Deployments(s.namespace)
	labels := map[string]string{"app": "a"}
	mine := appsv1.Deployment("a", s.namespace).WithLabels(labels).WithSpec(appsv1.DeploymentSpec().
		WithReplicas(1).WithSelector(applymetav1.LabelSelector().WithMatchLabels(labels)).
		WithTemplate(corev1.PodTemplateSpec().WithLabels(labels).WithSpec(corev1.PodSpec().
			WithContainers(corev1.Container().WithName("a").WithImage("a:1").
				WithEnv(corev1.EnvVar().WithName("A").WithValue("1"), corev1.EnvVar().WithName("B").WithValue("2")).
				WithPorts(corev1.ContainerPort().WithContainerPort(80))))))
	owner := metav1.ApplyOptions{FieldManager: "owner"}
	created, err := deployments.Apply(ctx, mine, owner)
	if err != nil {
		return err
	}
	s.say("created generation %d, %d containers", created.Generation, len(created.Spec.Template.Spec.Containers))
	theirs := appsv1.Deployment("a", s.namespace).WithSpec(appsv1.DeploymentSpec().WithReplicas(3).
		WithTemplate(corev1.PodTemplateSpec().WithSpec(corev1.PodSpec().WithContainers(
			corev1.Container().WithName("a").WithImage("a:2"),
			corev1.Container().WithName("b").WithImage("b:1")))))
	_, err = deployments.Apply(ctx, theirs, metav1.ApplyOptions{FieldManager: "other"})
	if err == nil {
		return fmt.Errorf("no conflict")
	}
	// The order of the causes is a Go map's.
	lines := strings.Split(err.Error(), "\n")
	s.say("conflict: %d lines, first %q", len(lines), lines[0])
	forced, err := deployments.Apply(ctx, theirs, metav1.ApplyOptions{FieldManager: "other", Force: true})
	if err != nil {
		return err
	}
	for _, container := range forced.Spec.Template.Spec.Containers {
		s.say("forced: %s %s %v", container.Name, container.Image, container.Env)
	}
	s.say("forced: %d replicas, generation %d", *forced.Spec.Replicas, forced.Generation)
	for _, manager := range []string{"owner", "other", "nobody"} {
		extracted, err := appsv1.ExtractDeployment(forced, manager)
		if err != nil {
			return err
		}
		if extracted.Spec == nil {
			s.say("%s owns nothing", manager)
			continue
		}
		s.say("%s owns replicas=%t selector=%t", manager, extracted.Spec.Replicas != nil, extracted.Spec.Selector != nil)
		for _, container := range extracted.Spec.Template.Spec.Containers {
			s.say("%s owns %s image=%t env=%d ports=%d", manager, *container.Name, container.Image != nil,
				len(container.Env), len(container.Ports))
		}
	}
	// What an owner no longer applies goes, unless another has it.
	mine.Spec.Template.Spec.Containers[0].WithImage("a:2").Env = mine.Spec.Template.Spec.Containers[0].Env[:1]
	mine.Spec.Replicas = nil
	less, err := deployments.Apply(ctx, mine, owner)
	if err != nil {
		return err
	}
	s.say("less: %d replicas, env %v", *less.Spec.Replicas, less.Spec.Template.Spec.Containers[0].Env)
	status := appsv1.Deployment("a", s.namespace).WithStatus(appsv1.DeploymentStatus().WithReplicas(2))
	withStatus, err := deployments.ApplyStatus(ctx, status, metav1.ApplyOptions{FieldManager: "controller"})
	if err != nil {
		return err
	}
	s.say("status: %d of %d", withStatus.Status.Replicas, *withStatus.Spec.Replicas)
	var managers []string // in an order that depends on whole seconds
	for _, entry := range withStatus.ManagedFields {
		managers = append(managers, fmt.Sprintf("%s/%s/%s", entry.Manager, entry.Operation, entry.Subresource))
	}
	s.say("managed by %s", sorted(managers))
	invalid := appsv1.Deployment("a", s.namespace).WithSpec(appsv1.DeploymentSpec().WithReplicas(-1))
	_, err = deployments.Apply(ctx, invalid, metav1.ApplyOptions{FieldManager: "owner", Force: true})
	s.sayError("invalid", err)
	return nil
}
