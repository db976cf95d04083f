import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditEntry } from "./audit.js";
import { rulesOfRequests } from "./rules-of-requests.js";

function entry(
  verb: string,
  path: string,
  parts: Partial<AuditEntry> = {},
): AuditEntry {
  return {
    timeMs: 0,
    user: "u",
    groups: [],
    verb,
    method: "GET",
    path,
    code: 200,
    ...parts,
  };
}

const on = (
  verb: string,
  resource: string,
  parts: Partial<AuditEntry> = {},
): AuditEntry => entry(verb, "", { apiGroup: "", resource, ...parts });

const REQUESTS = [
  on("watch", "configmaps"),
  on("list", "configmaps"),
  on("patch", "configmaps", { namespace: "a", alsoNeeds: "create" }),
  on("watch", "configmaps", { namespace: "a" }),
  on("list", "secrets"),
  on("watch", "secrets"),
  on("update", "widgets", {
    apiGroup: "example.com",
    subresource: "status",
    namespace: "a",
  }),
  on("update", "gears", {
    apiGroup: "example.com",
    subresource: "status",
    namespace: "a",
  }),
  on("create", "events", { namespace: "b", code: 403 }),
  on("get", "pods", { code: 401 }),
  entry("get", "/metrics"),
  entry("get", "/apis/example.com/v1"),
  entry("get", "/openapi/v3"),
  on("create", "selfsubjectaccessreviews", {
    apiGroup: "authorization.k8s.io",
  }),
];

test("derives the least rules, merged by verbs, sorted, by scope", () => {
  assert.deepEqual(rulesOfRequests(REQUESTS), {
    cluster: [
      {
        apiGroups: [""],
        resources: ["configmaps", "secrets"],
        verbs: ["list", "watch"],
      },
      { nonResourceURLs: ["/metrics"], verbs: ["get"] },
    ],
    namespaces: {
      a: [
        {
          apiGroups: [""],
          resources: ["configmaps"],
          verbs: ["create", "patch"],
        },
        {
          apiGroups: ["example.com"],
          resources: ["gears/status", "widgets/status"],
          verbs: ["update"],
        },
      ],
      b: [{ apiGroups: [""], resources: ["events"], verbs: ["create"] }],
    },
  });
});

test("the order and number of requests change nothing", () => {
  const other = [...REQUESTS, ...REQUESTS].reverse();
  assert.deepEqual(rulesOfRequests(other), rulesOfRequests(REQUESTS));
});
