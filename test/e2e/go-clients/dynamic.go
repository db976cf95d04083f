package main

import (
	"context"
	"fmt"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/tools/cache"
	"k8s.io/utils/ptr"
)

var things = schema.GroupVersionResource{Group: "go.example.com", Version: "v1", Resource: "things"}

func thingCRD() *apiextensionsv1.CustomResourceDefinition {
	return &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "things.go.example.com"},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: things.Group,
			Scope: apiextensionsv1.NamespaceScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "things", Kind: "Thing"},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: things.Version, Served: true, Storage: true,
				Subresources: &apiextensionsv1.CustomResourceSubresources{
					Status: &apiextensionsv1.CustomResourceSubresourceStatus{},
					Scale: &apiextensionsv1.CustomResourceSubresourceScale{
						SpecReplicasPath: ".spec.size", StatusReplicasPath: ".status.size",
					},
				},
				Schema: &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &apiextensionsv1.JSONSchemaProps{
					Type: "object",
					Properties: map[string]apiextensionsv1.JSONSchemaProps{
						"spec": {Type: "object", Required: []string{"size"}, Properties: map[string]apiextensionsv1.JSONSchemaProps{
							"size":  {Type: "integer", Minimum: ptr.To(0.0)},
							"color": {Type: "string", Default: &apiextensionsv1.JSON{Raw: []byte(`"red"`)}},
						}},
						"status": {Type: "object", Properties: map[string]apiextensionsv1.JSONSchemaProps{"size": {Type: "integer"}}},
					},
				}},
			}},
		},
	}
}

// establish creates a CRD and waits until it is served.
func establish(ctx context.Context, s *session, crd *apiextensionsv1.CustomResourceDefinition) (func(), error) {
	crds, err := clientset.NewForConfig(s.config)
	if err != nil {
		return nil, err
	}
	api := crds.ApiextensionsV1().CustomResourceDefinitions()
	if _, err := api.Create(ctx, crd, metav1.CreateOptions{}); err != nil {
		return nil, err
	}
	remove := func() { _ = api.Delete(context.Background(), crd.Name, metav1.DeleteOptions{}) }
	return remove, eventually(ctx, crd.Name+" to be established", func() (bool, error) {
		found, err := api.Get(ctx, crd.Name, metav1.GetOptions{})
		if err != nil {
			return false, err
		}
		for _, condition := range found.Status.Conditions {
			if condition.Type == apiextensionsv1.Established && condition.Status == apiextensionsv1.ConditionTrue {
				return true, nil
			}
		}
		return false, nil
	})
}

func thing(name string, spec map[string]any) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": things.GroupVersion().String(), "kind": "Thing",
		"metadata": map[string]any{"name": name}, "spec": spec,
	}}
}

func useDynamicClient(ctx context.Context, s *session) error {
	remove, err := establish(ctx, s, thingCRD())
	if err != nil {
		return err
	}
	defer remove()
	all, err := dynamic.NewForConfig(s.config)
	if err != nil {
		return err
	}
	client := all.Resource(things).Namespace(s.namespace)
	created, err := client.Create(ctx, thing("a", map[string]any{"size": int64(1)}), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	s.say("created %v generation %d", created.Object["spec"], created.GetGeneration())
	_, err = client.Create(ctx, thing("a", map[string]any{"size": int64(1)}), metav1.CreateOptions{})
	s.sayError("create again", err)
	_, err = client.Create(ctx, thing("b", map[string]any{"size": "big"}), metav1.CreateOptions{})
	s.sayError("wrong type", err)
	_, err = client.Create(ctx, thing("b", map[string]any{"size": int64(1), "x": int64(1)}),
		metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict})
	s.sayError("strict", err)

	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(all, 0, s.namespace, nil)
	informer := factory.ForResource(things).Informer()
	changes := make(chan string, 20)
	handler := func(what string) func(any) {
		return func(object any) {
			o := object.(*unstructured.Unstructured)
			changes <- fmt.Sprintf("%s %s %v %v", what, o.GetName(), o.Object["spec"], o.Object["status"])
		}
	}
	_, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: handler("add"), DeleteFunc: handler("delete"),
		UpdateFunc: func(_, object any) { handler("update")(object) },
	})
	if err != nil {
		return err
	}
	stop, cancel := context.WithCancel(ctx)
	defer cancel()
	factory.Start(stop.Done())
	factory.WaitForCacheSync(stop.Done())
	see := func() error {
		select {
		case change := <-changes:
			s.say("%s", change)
			return nil
		case <-time.After(20 * time.Second):
			return fmt.Errorf("a change does not arrive")
		}
	}
	if err := see(); err != nil {
		return err
	}
	_, err = client.Patch(ctx, "a", types.MergePatchType, []byte(`{"spec":{"size":2}}`), metav1.PatchOptions{})
	if err != nil {
		return err
	}
	if err := see(); err != nil {
		return err
	}
	current, err := client.Get(ctx, "a", metav1.GetOptions{})
	if err != nil {
		return err
	}
	stale := created.DeepCopy()
	_, err = client.Update(ctx, stale, metav1.UpdateOptions{})
	s.sayError("stale update", err)
	current.Object["status"] = map[string]any{"size": int64(2)}
	if _, err = client.UpdateStatus(ctx, current, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if err := see(); err != nil {
		return err
	}
	scaled, err := client.Get(ctx, "a", metav1.GetOptions{}, "scale")
	if err != nil {
		return err
	}
	s.say("scale %s %v %v", scaled.GetAPIVersion(), scaled.Object["spec"], scaled.Object["status"])
	applied, err := client.Apply(ctx, "a", thing("a", map[string]any{"color": "blue", "size": int64(2)}),
		metav1.ApplyOptions{FieldManager: "go", Force: true})
	if err != nil {
		return err
	}
	s.say("applied %v", applied.Object["spec"])
	if err := see(); err != nil {
		return err
	}
	partial, err := metadata.NewForConfig(s.config)
	if err != nil {
		return err
	}
	list, err := partial.Resource(things).Namespace(s.namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for _, item := range list.Items {
		s.say("metadata %s generation %d", item.Name, item.Generation)
	}
	err = client.Delete(ctx, "a", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: ptr.To(types.UID("other"))}})
	if err == nil {
		return fmt.Errorf("a delete of another object is not refused")
	}
	if err := client.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{}); err != nil {
		return err
	}
	if err := see(); err != nil {
		return err
	}
	_, err = client.Get(ctx, "a", metav1.GetOptions{})
	s.sayError("gone", err)
	return nil
}
