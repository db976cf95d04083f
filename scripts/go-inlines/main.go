// Prints which structs of the Kubernetes API embed others, and under which protobuf number: JSON flattens them,
// protobuf nests them. Run it within a module that requires k8s.io/client-go and its companions of the version in
// runtime/data, with the group versions of runtime/data/openapi as arguments:
//
//	go run . v1 apps/v1 … >runtime/data/go-inlines.json
package main

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	apireg "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

// An embedded struct: its number (empty for TypeMeta, which protobuf leaves out), and its own fields with theirs.
type inline struct {
	Number string   `json:"number"`
	Fields []string `json:"fields"`
	Type   string   `json:"type"`
}

var out = map[string][]inline{}
var seen = map[reflect.Type]bool{}

func full(t reflect.Type) string {
	return "io.k8s." + strings.ReplaceAll(strings.TrimPrefix(t.PkgPath(), "k8s.io/"), "/", ".") + "." + t.Name()
}

func number(f reflect.StructField) string {
	if parts := strings.Split(f.Tag.Get("protobuf"), ","); len(parts) > 1 {
		return parts[1]
	}
	return ""
}

func walk(t reflect.Type) {
	switch t.Kind() {
	case reflect.Ptr, reflect.Slice, reflect.Map:
		walk(t.Elem())
		return
	case reflect.Struct:
	default:
		return
	}
	if seen[t] {
		return
	}
	seen[t] = true
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		jsonName := strings.Split(f.Tag.Get("json"), ",")[0]
		walk(f.Type)
		if !f.Anonymous || jsonName != "" {
			continue
		}
		et := f.Type
		if et.Kind() == reflect.Ptr {
			et = et.Elem()
		}
		if et.Kind() != reflect.Struct {
			continue
		}
		in := inline{Number: number(f), Type: full(et)}
		for j := 0; j < et.NumField(); j++ {
			ef := et.Field(j)
			name := strings.Split(ef.Tag.Get("json"), ",")[0]
			if name == "" || name == "-" {
				continue
			}
			in.Fields = append(in.Fields, name)
		}
		out[full(t)] = append(out[full(t)], in)
	}
}

func main() {
	s := scheme.Scheme
	if err := apiext.AddToScheme(s); err != nil {
		panic(err)
	}
	if err := apireg.AddToScheme(s); err != nil {
		panic(err)
	}
	keep := map[string]bool{}
	for _, groupVersion := range os.Args[1:] {
		keep[groupVersion] = true
	}
	for gvk, t := range s.AllKnownTypes() {
		if keep[gvk.GroupVersion().String()] && !strings.HasSuffix(gvk.Kind, "List") {
			walk(t)
		}
	}
	walk(reflect.TypeOf(metav1.DeleteOptions{}))
	encoder := json.NewEncoder(os.Stdout)
	if err := encoder.Encode(out); err != nil {
		panic(err)
	}
}
