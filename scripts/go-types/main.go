package main

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	apireg "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

var out = map[string]map[string][3]string{}

func full(t reflect.Type) string {
	p := t.PkgPath()
	p = strings.TrimPrefix(p, "k8s.io/")
	return "io.k8s." + strings.ReplaceAll(p, "/", ".") + "." + t.Name()
}

func name(t reflect.Type) string {
	switch full(t) {
	case "io.k8s.apimachinery.pkg.apis.meta.v1.Time":
		return "time"
	case "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime":
		return "microtime"
	case "io.k8s.apimachinery.pkg.apis.meta.v1.Duration":
		return "duration"
	case "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1":
		return "raw"
	case "io.k8s.apimachinery.pkg.runtime.RawExtension":
		return "raw"
	case "io.k8s.apimachinery.pkg.api.resource.Quantity":
		return "quantity"
	case "io.k8s.apimachinery.pkg.util.intstr.IntOrString":
		return "intorstring"
	case "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON":
		return "json"
	case "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool":
		return "schemaorbool"
	case "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray":
		return "schemaorarray"
	case "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray":
		return "schemaorstrings"
	}
	switch t.Kind() {
	case reflect.Ptr:
		return "*" + name(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[]" + name(t.Elem())
	case reflect.Map:
		return "{}" + name(t.Elem())
	case reflect.Struct:
		walk(t)
		return full(t)
	case reflect.Interface:
		return "raw"
	default:
		return t.Kind().String()
	}
}

func collect(t reflect.Type, fields map[string][3]string) {
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		if f.PkgPath != "" && !f.Anonymous {
			continue
		}
		parts := strings.Split(f.Tag.Get("json"), ",")
		inline := f.Anonymous && parts[0] == ""
		if inline {
			ft := f.Type
			if ft.Kind() == reflect.Ptr {
				ft = ft.Elem()
			}
			collect(ft, fields)
			continue
		}
		if parts[0] == "-" {
			continue
		}
		n := parts[0]
		if n == "" {
			n = f.Name
		}
		flag := ""
		for _, o := range parts[1:] {
			if o == "omitempty" {
				flag += "e"
			}
			if o == "omitzero" {
				flag += "z"
			}
		}
		num := ""
		if p := strings.Split(f.Tag.Get("protobuf"), ","); len(p) > 1 {
			num = p[1]
		}
		fields[n] = [3]string{name(f.Type), flag, num}
	}
}

func walk(t reflect.Type) {
	n := full(t)
	if _, ok := out[n]; ok {
		return
	}
	fields := map[string][3]string{}
	out[n] = fields
	collect(t, fields)
}

func main() {
	s := scheme.Scheme
	apiext.AddToScheme(s)
	apireg.AddToScheme(s)
	keep := map[string]bool{}
	for _, g := range os.Args[1:] {
		keep[g] = true
	}
	kinds := map[string]string{}
	for gvk, t := range s.AllKnownTypes() {
		if gvk.Version == "__internal" || !keep[gvk.GroupVersion().String()] {
			continue
		}
		if strings.HasSuffix(gvk.Kind, "List") || strings.HasSuffix(gvk.Kind, "Options") && t.PkgPath() == reflect.TypeOf(metav1.Status{}).PkgPath() || gvk.Kind == "WatchEvent" {
			continue
		}
		kinds[gvk.GroupVersion().String()+"/"+gvk.Kind] = full(t)
		walk(t)
	}
	walk(reflect.TypeOf(metav1.ObjectMeta{}))
	walk(reflect.TypeOf(metav1.DeleteOptions{}))
	_ = schema.GroupVersion{}
	json.NewEncoder(os.Stdout).Encode(map[string]interface{}{"kinds": kinds, "types": out})
}
