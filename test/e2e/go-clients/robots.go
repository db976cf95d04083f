package main

import (
	"encoding/json"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/utils/ptr"
)

var robotGroup = schema.GroupVersion{Group: "robots.example.com", Version: "v1"}

// Robot is the kind that the manager's controller looks after.
type Robot struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              RobotSpec   `json:"spec"`
	Status            RobotStatus `json:"status,omitempty"`
}

type RobotSpec struct {
	Parts int    `json:"parts"`
	Color string `json:"color,omitempty"`
}

type RobotStatus struct {
	Ready      int                `json:"ready,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

type RobotList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Robot `json:"items"`
}

func (r *Robot) DeepCopyObject() runtime.Object     { return copyOf(r) }
func (l *RobotList) DeepCopyObject() runtime.Object { return copyOf(l) }

// copyOf copies what JSON can say, which is all that these types hold.
func copyOf[T any](value *T) *T {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	result := new(T)
	if err := json.Unmarshal(text, result); err != nil {
		panic(err)
	}
	return result
}

// robotCRD serves v1, and v1beta1, which says "paint" for "color".
func robotCRD(conversionURL string, ca []byte) *apiextensionsv1.CustomResourceDefinition {
	version := func(name, color string) apiextensionsv1.CustomResourceDefinitionVersion {
		return apiextensionsv1.CustomResourceDefinitionVersion{
			Name: name, Served: true, Storage: name == "v1",
			Subresources: &apiextensionsv1.CustomResourceSubresources{Status: &apiextensionsv1.CustomResourceSubresourceStatus{}},
			Schema: &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &apiextensionsv1.JSONSchemaProps{
				Type: "object", Required: []string{"spec"},
				Properties: map[string]apiextensionsv1.JSONSchemaProps{
					"spec": {Type: "object", Properties: map[string]apiextensionsv1.JSONSchemaProps{
						"parts": {Type: "integer"}, color: {Type: "string"},
					}},
					"status": {Type: "object", XPreserveUnknownFields: ptr.To(true)},
				},
			}},
		}
	}
	return &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "robots.robots.example.com"},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: robotGroup.Group,
			Scope: apiextensionsv1.NamespaceScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "robots", Kind: "Robot"},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{
				version("v1", "color"), version("v1beta1", "paint"),
			},
			Conversion: &apiextensionsv1.CustomResourceConversion{
				Strategy: apiextensionsv1.WebhookConverter,
				Webhook: &apiextensionsv1.WebhookConversion{
					ConversionReviewVersions: []string{"v1"},
					ClientConfig:             &apiextensionsv1.WebhookClientConfig{URL: &conversionURL, CABundle: ca},
				},
			},
		},
	}
}
