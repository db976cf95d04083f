package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

const (
	defaultPath  = "/mutate-robots-example-com-v1-robot"
	validatePath = "/validate-robots-example-com-v1-robot"
	convertPath  = "/convert-robots"
)

// robotHooks are the admission webhooks of robots.
type robotHooks struct{}

func (robotHooks) Default(_ context.Context, robot *Robot) error {
	if robot.Spec.Color == "" {
		robot.Spec.Color = "grey"
	}
	return nil
}

func (robotHooks) ValidateCreate(_ context.Context, robot *Robot) (admission.Warnings, error) {
	if robot.Spec.Parts > 10 {
		return admission.Warnings{"robots are small"}, fmt.Errorf("%d parts are too many", robot.Spec.Parts)
	}
	return nil, nil
}

func (h robotHooks) ValidateUpdate(ctx context.Context, old, robot *Robot) (admission.Warnings, error) {
	if old.Spec.Color != robot.Spec.Color {
		return nil, fmt.Errorf("the color of %s may not change", robot.Name)
	}
	return h.ValidateCreate(ctx, robot)
}

func (robotHooks) ValidateDelete(context.Context, *Robot) (admission.Warnings, error) {
	return nil, nil
}

// convertRobots answers ConversionReviews: "color" of v1 is "paint" of v1beta1.
func convertRobots(writer http.ResponseWriter, request *http.Request) {
	var review apiextensionsv1.ConversionReview
	if err := json.NewDecoder(request.Body).Decode(&review); err != nil {
		http.Error(writer, err.Error(), http.StatusBadRequest)
		return
	}
	response := &apiextensionsv1.ConversionResponse{UID: review.Request.UID, Result: metav1.Status{Status: metav1.StatusSuccess}}
	for _, raw := range review.Request.Objects {
		object := &unstructured.Unstructured{}
		if err := object.UnmarshalJSON(raw.Raw); err != nil {
			http.Error(writer, err.Error(), http.StatusBadRequest)
			return
		}
		from, to := "color", "paint"
		if review.Request.DesiredAPIVersion == robotGroup.String() {
			from, to = to, from
		}
		if color, found, _ := unstructured.NestedString(object.Object, "spec", from); found {
			unstructured.RemoveNestedField(object.Object, "spec", from)
			_ = unstructured.SetNestedField(object.Object, color, "spec", to)
		}
		object.SetAPIVersion(review.Request.DesiredAPIVersion)
		response.ConvertedObjects = append(response.ConvertedObjects, runtime.RawExtension{Object: object})
	}
	review.Request, review.Response = nil, response
	writer.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(writer).Encode(review)
}

func mutatingHooks(url string, ca []byte) *admissionregistrationv1.MutatingWebhookConfiguration {
	return &admissionregistrationv1.MutatingWebhookConfiguration{
		ObjectMeta: metav1.ObjectMeta{Name: "go-robots"},
		Webhooks: []admissionregistrationv1.MutatingWebhook{{
			Name: "default.robots.example.com", Rules: hookRules(), SideEffects: ptr.To(admissionregistrationv1.SideEffectClassNone),
			AdmissionReviewVersions: []string{"v1"},
			ClientConfig:            admissionregistrationv1.WebhookClientConfig{URL: ptr.To(url + defaultPath), CABundle: ca},
		}},
	}
}

func validatingHooks(url string, ca []byte) *admissionregistrationv1.ValidatingWebhookConfiguration {
	return &admissionregistrationv1.ValidatingWebhookConfiguration{
		ObjectMeta: metav1.ObjectMeta{Name: "go-robots"},
		Webhooks: []admissionregistrationv1.ValidatingWebhook{{
			Name: "validate.robots.example.com", Rules: hookRules(), SideEffects: ptr.To(admissionregistrationv1.SideEffectClassNone),
			AdmissionReviewVersions: []string{"v1"},
			ClientConfig:            admissionregistrationv1.WebhookClientConfig{URL: ptr.To(url + validatePath), CABundle: ca},
		}},
	}
}

// Requests for v1beta1 are converted for the hooks, which know v1 only.
func hookRules() []admissionregistrationv1.RuleWithOperations {
	return []admissionregistrationv1.RuleWithOperations{{
		Operations: []admissionregistrationv1.OperationType{admissionregistrationv1.Create, admissionregistrationv1.Update},
		Rule: admissionregistrationv1.Rule{
			APIGroups: []string{robotGroup.Group}, APIVersions: []string{robotGroup.Version}, Resources: []string{"robots"},
		},
	}}
}

// serverCertificate writes a certificate for loopback to `folder` and returns it as PEM.
func serverCertificate(folder string) ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "webhooks"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, err
	}
	keyDER, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return nil, err
	}
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	if err := os.WriteFile(filepath.Join(folder, "tls.crt"), certificate, 0o600); err != nil {
		return nil, err
	}
	keyPEM := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: keyDER})
	return certificate, os.WriteFile(filepath.Join(folder, "tls.key"), keyPEM, 0o600)
}
