package main

import (
	"context"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/restmapper"
)

func discover(_ context.Context, s *session) error {
	version, err := s.clientset.Discovery().ServerVersion()
	if err != nil {
		return err
	}
	s.say("version %s.%s", version.Major, version.Minor)
	cached := memory.NewMemCacheClient(s.clientset.Discovery())
	mapper := restmapper.NewShortcutExpander(restmapper.NewDeferredDiscoveryRESTMapper(cached), cached, nil)
	for _, resource := range []string{"deploy", "po", "hpa", "cm", "pdb", "crd", "events", "nothing"} {
		kind, err := mapper.KindFor(schema.GroupVersionResource{Resource: resource})
		if err != nil {
			s.say("%s: %s", resource, err)
			continue
		}
		s.say("%s is %s", resource, kind)
	}
	for _, kind := range []schema.GroupKind{{Group: "apps", Kind: "StatefulSet"}, {Kind: "Node"}, {Group: "a.example.com", Kind: "A"}} {
		mapping, err := mapper.RESTMapping(kind)
		if err != nil {
			s.say("%s: %s", kind, err)
			continue
		}
		s.say("%s is %s, %s", kind, mapping.Resource, mapping.Scope.Name())
	}
	lists, err := s.clientset.Discovery().ServerPreferredResources()
	if err != nil {
		return err
	}
	var names []string
	for _, list := range lists {
		for _, resource := range list.APIResources {
			names = append(names, list.GroupVersion+"/"+resource.Name)
		}
	}
	s.say("preferred: %s", sorted(names))
	paths, err := s.clientset.Discovery().OpenAPIV3().Paths()
	if err != nil {
		return err
	}
	var documents []string
	for path := range paths {
		// Documents of kinds; the others describe discovery itself.
		if strings.HasPrefix(path, "api/") || strings.Count(path, "/") == 2 && strings.HasPrefix(path, "apis/") {
			documents = append(documents, path)
		}
	}
	s.say("openapi: %s", sorted(documents))
	return nil
}
