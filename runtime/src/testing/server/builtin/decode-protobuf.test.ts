import assert from "node:assert/strict";
import { test } from "node:test";
import { hasCode } from "../../../primitives/runtime-error.js";
import { ProtobufDecoder } from "./decode-protobuf.js";
import { GoTypes } from "./go-type.js";

/** What Go's protobuf serializer (k8s.io/apimachinery 0.36.3) wrote, and its JSON of the same object. */
const VECTORS: readonly (readonly [protobuf: string, json: string])[] = [
  [
    "azhzAAoPCgJ2MRIJTmFtZXNwYWNlEhwKFAoEd29yaxIAGgAiACoAMgA4AEIAEgAaAgoAGgAiAA==",
    '{"kind":"Namespace","apiVersion":"v1","metadata":{"name":"work"},"spec":{},"status":{}}',
  ],
  [
    "azhzAAoPCgJ2MRIJQ29uZmlnTWFwEnEKSwoBYRIAGgAiACoAMgA4AEIAWgYKAXgSAXlqEQoDUG9kGgFwIgF1KgJ2MTAAigEcCgFtEgAaADIAOg8KDXsiZjpkYXRhIjp7fX1CABIXCgFrEhJuYcOvdmUt5p2x5LqsLfCfmIAaBwoBYhICAP8gABoAIgA=",
    '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","labels":{"x":"y"},"ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"p","uid":"u","controller":false}],"managedFields":[{"manager":"m","fieldsV1":{"f:data":{}}}]},"immutable":false,"data":{"k":"naïve-東京-😀"},"binaryData":{"b":"AP8="}}',
  ],
  [
    "azhzAAoJCgJ2MRIDUG9kEvQBChkKAXASABoAIgAqADIAOABCCAil69zKBhAAEsEBChEKAXYSDJoBCQoECgJjbRikAxJ5CgFjEgFpKgA6EgoBRRIAGgsaCQoECgJjbRIBa0IPCg0KA2NwdRIGCgQxMDBtUhgKDBoKCgYIABBQGgASABAAGAAgACgAMABaIAoUEhIKAS8SCQgBEAAaA3dlYhoAIgAQABgAIAMoADAAagByAIABAIgBAJABAKIBABoAIP///////////wEyAEIASgBSAFgAYABoAIIBAIoBAJoBAMIBAMgB+///////////ARoTCgAaACIAKgAyAEoAWgByAIgBABoAIgA=",
    '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"p","creationTimestamp":"2026-01-02T03:04:05Z"},"spec":{"volumes":[{"name":"v","configMap":{"name":"cm","defaultMode":420}}],"containers":[{"name":"c","image":"i","env":[{"name":"E","valueFrom":{"configMapKeyRef":{"name":"cm","key":"k"}}}],"resources":{"limits":{"cpu":"100m"}},"livenessProbe":{"tcpSocket":{"port":80}},"readinessProbe":{"httpGet":{"path":"/","port":"web"},"periodSeconds":3}}],"terminationGracePeriodSeconds":-1,"priority":-5},"status":{}}',
  ],
  [
    "azhzAAoVCgdhcHBzL3YxEgpEZXBsb3ltZW50EpoBChEKAWQSABoAIgAqADIAOABCABJ3CAASCAoGCgFhEgFiGlQKGAoAEgAaACIAKgAyADgAQgBaBgoBYRIBYhI4EhoKAWMSAWkqAEIAagByAIABAIgBAJABAKIBABoAMgBCAEoAUgBYAGAAaACCAQCKAQCaAQDCAQAiDwoAEgsSCQgBEAAaAzI1JSgAOAAaDAgAEAAYACAAKAA4ABoAIgA=",
    '{"kind":"Deployment","apiVersion":"apps/v1","metadata":{"name":"d"},"spec":{"replicas":0,"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i","resources":{}}]}},"strategy":{"rollingUpdate":{"maxSurge":"25%"}}},"status":{}}',
  ],
  [
    "azhzAAofChZjb29yZGluYXRpb24uazhzLmlvL3YxEgVMZWFzZRIlChEKAWwSABoAIgAqADIAOABCABIQCgAiDAil69zKBhCg4tzDAhoAIgA=",
    '{"kind":"Lease","apiVersion":"coordination.k8s.io/v1","metadata":{"name":"l"},"spec":{"holderIdentity":"","renewTime":"2026-01-02T03:04:05.678900Z"}}',
  ],
  [
    "azhzAAouChdhdXRob3JpemF0aW9uLms4cy5pby92MRITU3ViamVjdEFjY2Vzc1JldmlldxJPChAKABIAGgAiACoAMgA4AEIAEjEKEQoAEgNnZXQaACIAKgAyADoAGgRqYW5lIgFnIgAqDwoBcxIKCgNvbmUKA3R3bzIAGggIABIAGgAgABoAIgA=",
    '{"kind":"SubjectAccessReview","apiVersion":"authorization.k8s.io/v1","metadata":{},"spec":{"resourceAttributes":{"verb":"get"},"user":"jane","groups":["g",""],"extra":{"s":["one","two"]}},"status":{"allowed":false}}',
  ],
  [
    "azhzAAofChRuZXR3b3JraW5nLms4cy5pby92MRIHSW5ncmVzcxI0ChEKAWkSABoAIgAqADIAOABCABIbGhkKAWgSFAoSChAKAS8SCyIJCgFzEgQKABBQGgIKABoAIgA=",
    '{"kind":"Ingress","apiVersion":"networking.k8s.io/v1","metadata":{"name":"i"},"spec":{"rules":[{"host":"h","http":{"paths":[{"path":"/","pathType":null,"backend":{"service":{"name":"s","port":{"number":80}}}}]}}]},"status":{"loadBalancer":{}}}',
  ],
  [
    "azhzAAo8Ch9hZG1pc3Npb25yZWdpc3RyYXRpb24uazhzLmlvL3YxEhlWYWxpZGF0aW5nQWRtaXNzaW9uUG9saWN5EjQKEQoBcBIAGgAiACoAMgA4AEIAEhsSGRoXCgFuEhIKBkNSRUFURRIICgAaBHBvZHMaAggAGgAiAA==",
    '{"kind":"ValidatingAdmissionPolicy","apiVersion":"admissionregistration.k8s.io/v1","metadata":{"name":"p"},"spec":{"matchConstraints":{"resourceRules":[{"resourceNames":["n"],"operations":["CREATE"],"apiGroups":[""],"resources":["pods"]}]}},"status":{}}',
  ],
];

/** A CRD as kube-apiserver 1.36.3 answers it. */
const CRD =
  "azhzAAozChdhcGlleHRlbnNpb25zLms4cy5pby92MRIYQ3VzdG9tUmVzb3VyY2VEZWZpbml0aW9uEucFCrkCChJwYnMucGIuZXhhbXBsZS5jb20SABoAIgAqJDlmOGQxYzM2LWIxZWMtNGJmOS1hYmNhLTY4NDJmN2VhMjcxNTIAOAFCCAimtrvYBhAAigHnAQoEY3VybBIGVXBkYXRlGhdhcGlleHRlbnNpb25zLms4cy5pby92MSIICKa2u9gGEAAyCEZpZWxkc1YxOqcBCqQBeyJmOnNwZWMiOnsiZjpjb252ZXJzaW9uIjp7Ii4iOnt9LCJmOnN0cmF0ZWd5Ijp7fX0sImY6Z3JvdXAiOnt9LCJmOm5hbWVzIjp7ImY6a2luZCI6e30sImY6bGlzdEtpbmQiOnt9LCJmOnBsdXJhbCI6e30sImY6c2luZ3VsYXIiOnt9fSwiZjpzY29wZSI6e30sImY6dmVyc2lvbnMiOnt9fX1CABKWAwoOcGIuZXhhbXBsZS5jb20aFQoDcGJzEgJwYiICUGIqBlBiTGlzdCIKTmFtZXNwYWNlZDrWAgoCdjEQARgBIskCCsYCCgASACIAKgZvYmplY3QyADoAUABgAHoAkAEA6gFTCgFhEk4KABIAIgAqBWFycmF5MgA6AFAAYAB6AJABAMIBKAomCgASACIAKgZzdHJpbmcyADoAUABgAGgDegCQAQCoAgC4AgDAAgCoAgC4AgDAAgDqAUAKAWQSOwoAEgAiACoGc3RyaW5nMgA6AEIFCgMieCJQAGAAegCQAQCiAQUKAyJ4IqIBBQoDInkiqAIAuAIAwAIA6gFVCgFtElAKABIAIgAqBm9iamVjdDIAOgBQAGAAegCQAQDyASkIARIlCgASACIAKgdpbnRlZ2VyMgA6AFAAYAB6AJABAKgCALgCAMACAKgCALgCAMACAOoBLgoBbxIpCgASACIAKgZvYmplY3QyADoAUABgAHoAkAEA8gECCAGoAgC4AgDAAgCoAgC4AgDAAgA4AEoGCgROb25lUAAaEBIICgASACIAKgAaAnYxIAAaACIA";

const decoder = new ProtobufDecoder(new GoTypes());

/** JSON without nulls, which mean the same as nothing. */
const parse = (json: string): Record<string, unknown> =>
  JSON.parse(json, (_key, value: unknown) =>
    value === null ? undefined : value,
  ) as Record<string, unknown>;

for (const [protobuf, json] of VECTORS) {
  const expected = parse(json);
  test(`${String(expected["kind"])} in protobuf is what its JSON is`, () => {
    assert.deepEqual(decoder.decode(Buffer.from(protobuf, "base64")), expected);
  });
}

test("the schema of a CRD in protobuf is read with its schemas, booleans and JSON", () => {
  const { spec } = decoder.decode(Buffer.from(CRD, "base64")) as {
    readonly spec: {
      readonly versions: readonly { readonly schema: unknown }[];
    };
  };
  assert.deepEqual(spec.versions[0]?.schema, {
    openAPIV3Schema: {
      type: "object",
      properties: {
        a: { type: "array", items: { type: "string", maxLength: 3 } },
        d: { type: "string", default: "x", enum: ["x", "y"] },
        m: { type: "object", additionalProperties: { type: "integer" } },
        o: { type: "object", additionalProperties: true },
      },
    },
  });
});

test("a message cut at any byte is refused or shorter, never a crash", () => {
  for (const [protobuf] of VECTORS) {
    const whole = Buffer.from(protobuf, "base64");
    for (let length = 0; length < whole.length; length += 1) {
      try {
        decoder.decode(whole.subarray(0, length));
      } catch (error) {
        assert.ok(hasCode(error, "InvalidProtobuf"), String(error));
      }
    }
  }
});

test("what is no envelope, an unknown kind and a kind with schemas are told apart", () => {
  const envelope = (apiVersion: string, kind: string): Buffer => {
    const text = (number: number, value: string | Buffer): Buffer =>
      Buffer.concat([
        Buffer.from([(number << 3) | 2, Buffer.byteLength(value)]),
        Buffer.from(value),
      ]);
    const typeMeta = Buffer.concat([text(1, apiVersion), text(2, kind)]);
    return Buffer.concat([Buffer.from("k8s\0"), text(1, typeMeta)]);
  };
  const codeOf = (body: Buffer): string => {
    try {
      decoder.decode(body);
      return "none";
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  assert.equal(codeOf(Buffer.from("{}")), "InvalidProtobuf");
  assert.equal(codeOf(envelope("v1", "Gizmo")), "InvalidProtobuf");
  assert.equal(
    codeOf(envelope("apiextensions.k8s.io/v1", "CustomResourceDefinition")),
    "none",
  );
  assert.equal(codeOf(envelope("v1", "ConfigMap")), "none");
});
