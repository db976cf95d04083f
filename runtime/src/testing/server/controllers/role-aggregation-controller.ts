import { jsonEqual, listAt, type ApiObject } from "../api-object.js";
import { requirementsOf } from "../builtin/rules/selectors.js";
import type { ServerContext } from "../context.js";
import { matchesLabels } from "../selectors/label-selector.js";
import { SystemWriter } from "./system-writer.js";
import { WorkLoop } from "./work-loop.js";

const GROUP = "rbac.authorization.k8s.io";
const ID = `${GROUP}/clusterroles`;

/**
 * Gives each ClusterRole with an aggregationRule the rules of the ClusterRoles that it
 * selects; kube-controller-manager's clusterrole-aggregation-controller.
 */
export class RoleAggregationController {
  readonly #context: ServerContext;
  readonly #writer: SystemWriter;
  readonly #loop: WorkLoop;

  constructor(context: ServerContext) {
    this.#context = context;
    this.#writer = new SystemWriter(
      context,
      "clusterrole-aggregation-controller",
      { manager: "clusterrole-aggregation-controller" },
    );
    const { clock, logger, store } = context;
    this.#loop = new WorkLoop({
      name: "cluster role aggregation",
      clock,
      logger,
      work: (name) => this.#aggregate(name),
    });
    const roles = store.resource(ID);
    const addAll = (): void => {
      for (const { name, object } of roles.list())
        if (selectorsOf(object).length > 0) this.#loop.add(name);
    };
    addAll();
    roles.subscribe(addAll);
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  async #aggregate(name: string): Promise<void> {
    const { registry } = this.#context;
    const resource = registry.find(GROUP, "v1", "clusterroles");
    const role = resource?.store.get(name);
    if (!resource || !role) return;
    const rules = this.#rulesFor(role.object);
    if (jsonEqual(rules, listAt(role.object, "rules"))) return;
    await this.#writer.update({ resource, namespace: "", name }, (old) => ({
      ...old,
      rules,
    }));
  }

  #rulesFor(role: ApiObject): unknown[] {
    const rules: unknown[] = [];
    const all = this.#context.store.resource(ID).list();
    for (const selector of selectorsOf(role)) {
      const requirements = requirementsOf(selector);
      for (const { name, object } of all) {
        if (name === role.metadata.name) continue;
        if (!matchesLabels(requirements, object.metadata.labels)) continue;
        for (const rule of listAt(object, "rules"))
          if (!rules.some((known) => jsonEqual(known, rule))) rules.push(rule);
      }
    }
    return rules;
  }
}

function selectorsOf(role: ApiObject): readonly unknown[] {
  return listAt(role, "aggregationRule", "clusterRoleSelectors");
}
