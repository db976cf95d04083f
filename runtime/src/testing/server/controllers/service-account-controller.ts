import type { ServerContext } from "../context.js";
import { NamespaceObjectController } from "./namespace-object-controller.js";

/** Gives each namespace its `default` ServiceAccount. */
export function serviceAccountController(
  context: ServerContext,
): NamespaceObjectController {
  return new NamespaceObjectController(context, {
    loop: "service account",
    user: "service-account-controller",
    plural: "serviceaccounts",
    object: { metadata: { name: "default" } },
  });
}
