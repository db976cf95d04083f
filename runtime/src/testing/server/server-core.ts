import {
  noopServerLogger,
  type ApiServerOptions,
} from "./api-server-options.js";
import { DEFAULT_HISTORY_LIMIT } from "./api-server-options.js";
import { Admission } from "./admission/admission.js";
import { validatingPolicies } from "./admission/validating-policy.js";
import { webhookAdmission } from "./admission/webhook-admission.js";
import { webhookConversion } from "./crd/webhook-conversion.js";
import { WebhookClient } from "./webhooks/webhook-client.js";
import { mutatingPolicies } from "./admission/mutating-policy.js";
import { podPriority } from "./admission/pod-priority.js";
import { serviceAccountAdmission } from "./admission/service-account.js";
import { namespaceLifecycle } from "./admission/namespace-lifecycle.js";
import type { AuditLog } from "./audit.js";
import { accessReviews } from "./auth/access-reviews.js";
import { administratorToken, Authenticator } from "./auth/authenticator.js";
import { identityReviews } from "./auth/identity-reviews.js";
import { RbacAuthorizer } from "./auth/rbac-authorizer.js";
import { rbacEscalation } from "./auth/rbac-escalation.js";
import type { ServiceAccountKeys } from "./auth/service-account-keys.js";
import { ServiceAccountTokens } from "./auth/service-account-tokens.js";
import { bootstrap, publishService } from "./bootstrap.js";
import { createBuiltIns } from "./builtin/create-built-ins.js";
import { readDiscoveryData } from "./builtin/discovery-data.js";
import { GoTypes, type GoStruct } from "./builtin/go-type.js";
import { OpenApiFiles } from "./builtin/open-api-files.js";
import { builtInRules } from "./builtin/rules/built-in-rules.js";
import { ServiceAllocator } from "./builtin/rules/service-allocator.js";
import type { ServerContext } from "./context.js";
import type { Faults } from "./faults/faults.js";
import { GarbageCollector } from "./controllers/garbage-collector.js";
import { NamespaceController } from "./controllers/namespace-controller.js";
import { RoleAggregationController } from "./controllers/role-aggregation-controller.js";
import { rootCaController } from "./controllers/root-ca-controller.js";
import { serviceAccountController } from "./controllers/service-account-controller.js";
import { applyCrd } from "./crd/apply-crd.js";
import { celEngine } from "./crd/cel-engine.js";
import { validateRules } from "./cel/rules/validate-rules.js";
import { CrdController } from "./crd/crd-controller.js";
import { AggregatedDiscovery } from "./discovery/aggregated-discovery.js";
import { ClassicDiscovery } from "./discovery/classic-discovery.js";
import { OpenApiV2 } from "./discovery/open-api-v2.js";
import { OpenApiV3 } from "./discovery/open-api-v3.js";
import { ResourceHandler } from "./handlers/resource-handler.js";
import { ScaleResources } from "./handlers/scale-resource.js";
import { Routes, type VirtualHandler } from "./handlers/router.js";
import { ApiHandler } from "./http/api-handler.js";
import { negotiate, PLAIN_OFFER } from "./response/negotiate.js";
import type { WatchRecorders } from "./recording/watch-recorders.js";
import { Registry } from "./registry/registry.js";
import { Store } from "./storage/store.js";
import { parseSnapshot, restoreSnapshot } from "./snapshot/server-snapshot.js";
import { StageHost } from "./stages/stage-host.js";
import { StagePlayer } from "./stages/stage-player.js";
import { realClock } from "../../primitives/clock.js";
import { realRandom } from "../../primitives/random.js";
import { RuntimeError } from "../../primitives/runtime-error.js";

const PLAIN_FORMAT = negotiate(undefined, PLAIN_OFFER);
const META = "io.k8s.apimachinery.pkg.apis.meta.v1";

/** Everything behind the port: storage, kinds, handlers and controllers, wired together. */
export class ServerCore {
  readonly context: ServerContext;
  readonly handler: ApiHandler;
  readonly crds: CrdController;
  readonly #webhooks: WebhookClient;
  readonly #controllers: { close(): Promise<void> }[];
  readonly #stages: StagePlayer | undefined;
  #isClosing = false;

  constructor(
    options: ApiServerOptions & {
      readonly adminToken: string;
      readonly auditLog: AuditLog;
      /** PEM of the authority of the server's certificate. */
      readonly caCertificate: string;
      readonly faults: Faults;
      readonly recorders: WatchRecorders;
      readonly keys: ServiceAccountKeys;
      /** Where the counter of versions begins; default at the beginning. */
      readonly revision?: number | undefined;
    },
  ) {
    const {
      clock = realClock,
      random = realRandom,
      logger = noopServerLogger,
      historyLimit = DEFAULT_HISTORY_LIMIT,
    } = options;
    const { faults, recorders, keys, revision, snapshot } = options;
    const store = new Store({ historyLimit, revision });
    const allocator = new ServiceAllocator();
    store.resource("services").subscribe((change) => {
      if (change.type === "put") allocator.claimOf(change.object.object);
    });
    const discovery = readDiscoveryData();
    const registry = new Registry(discovery.groups);
    const types = new GoTypes();
    const schemas = new OpenApiFiles();
    const client = new WebhookClient(
      options.resolveService ?? (() => undefined),
    );
    this.#webhooks = client;
    const rbac = new RbacAuthorizer(store);
    const admission = new Admission([
      namespaceLifecycle(store),
      ...(options.serviceAccountAdmission === true
        ? [serviceAccountAdmission(store, random)]
        : []),
      podPriority(store),
      mutatingPolicies({ store, registry, authorizer: rbac }),
      webhookAdmission({ store, registry, client, authorizer: rbac }),
      validatingPolicies(store, registry, rbac),
      // On the object as all others leave it.
      rbacEscalation(store, rbac),
    ]);
    this.context = { store, registry, admission, clock, random, logger };
    for (const resource of createBuiltIns({
      discovery,
      store,
      rules: builtInRules(celEngine, allocator),
      schemas,
      types,
    }))
      registry.add(resource);
    this.crds = new CrdController({
      store,
      registry,
      clock,
      objectMeta: structNamed(types, `${META}.ObjectMeta`),
      rules: validateRules,
      webhookConversion: (webhook, crd) =>
        webhookConversion(webhook, crd, client),
    });
    this.#controllers =
      options.controllers === false
        ? []
        : [
            new NamespaceController(this.context),
            new GarbageCollector(this.context),
          ];
    if (snapshot === undefined) bootstrap(store, clock);
    else restoreSnapshot(store, parseSnapshot(snapshot));
    if (options.serviceAccountAdmission === true)
      this.#controllers.push(
        rootCaController(this.context, options.caCertificate),
      );
    if (options.controllers !== false)
      this.#controllers.push(
        serviceAccountController(this.context),
        new RoleAggregationController(this.context),
      );
    const tokens = new ServiceAccountTokens({
      store,
      clock,
      types,
      keys,
    });
    const authenticator = new Authenticator([
      administratorToken(options.adminToken),
      tokens.authenticate,
    ]);
    const virtual = new Map<string, VirtualHandler>([
      ["v1/bindings", (request) => routes.bind(request)],
      ...accessReviews({ authorizer: rbac, rbac, types }),
      ...identityReviews({ authenticator, types, clock }),
    ]);
    const virtualInfos = discovery.resources.filter(
      ({ group, version, plural }) => !registry.find(group, version, plural),
    );
    const openApi = new OpenApiV3(
      registry,
      schemas,
      discovery.kubernetesVersion,
    );
    const routes: Routes = new Routes({
      registry,
      resources: new ResourceHandler({
        context: this.context,
        authorizer: rbac,
        scales: new ScaleResources(
          structNamed(types, "io.k8s.api.autoscaling.v1.Scale"),
          () =>
            schemas
              .types("apps", "v1")
              .byKind({ group: "autoscaling", version: "v1", kind: "Scale" }),
        ),
        subresources: new Map([["serviceaccounts/token", tokens.request]]),
        podLog: options.podLog,
      }),
      classic: new ClassicDiscovery(registry, virtualInfos),
      aggregated: new AggregatedDiscovery(registry, virtualInfos),
      openApi,
      swagger: new OpenApiV2({
        registry,
        v3: openApi,
        kubernetesVersion: discovery.kubernetesVersion,
      }),
      virtual,
      unsupported: new Set(
        virtualInfos.map(({ group, version, plural }) =>
          group === ""
            ? `${version}/${plural}`
            : `${group}/${version}/${plural}`,
        ),
      ),
      kubernetesVersion: discovery.kubernetesVersion,
      isReady: () => !this.#isClosing,
    });
    const { stages = false } = options;
    if (stages !== false)
      this.#stages = new StagePlayer(
        new StageHost({
          context: this.context,
          handle: (request) => routes.route(request, PLAIN_FORMAT),
          audit: options.auditLog,
        }),
        stages,
      );
    this.handler = new ApiHandler({
      authenticator,
      authorizer: rbac,
      route: (request, format) => routes.route(request, format),
      audit: options.auditLog,
      clock,
      logger,
      faults,
      recorders,
      hosts: new Set(["127.0.0.1", "localhost", "kubernetes.default.svc"]),
    });
  }

  /** See {@link applyCrd}. */
  applyCrd(crd: unknown): Promise<void> {
    return applyCrd(this.context, this.crds, crd);
  }

  /** Resolves when everything that the options ask for is at work. */
  async start(): Promise<void> {
    await this.crds.settled();
    await this.#stages?.start();
  }

  /** Makes the Service that leads to the server, whose port is known by now. */
  publishPort(port: number): void {
    publishService(this.context.store, this.context.clock, port);
  }

  /** Ends watches and waits for what is being answered. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#controllers.map((each) => each.close()));
    await this.#stages?.close();
    await this.handler.close();
    this.#webhooks.close();
  }
}

function structNamed(types: GoTypes, name: string): GoStruct {
  const struct = types.struct(name);
  if (!struct)
    throw new RuntimeError("DataMissing", `go-types.json lacks ${name}`);
  return struct;
}
