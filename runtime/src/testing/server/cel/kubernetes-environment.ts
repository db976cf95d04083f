import { Environment } from "./check/environment.js";
import { KUBERNETES_FORMAT_LIBRARY } from "./functions/format.js";
import { AUTHORIZER_LIBRARY } from "./functions/kubernetes/authorizer.js";
import { FORMAT_LIBRARY } from "./functions/kubernetes/format.js";
import { MUTATION_LIBRARY } from "./functions/kubernetes/mutation.js";
import { CIDR_LIBRARY, IP_LIBRARY } from "./functions/kubernetes/network.js";
import { QUANTITY_LIBRARY } from "./functions/kubernetes/quantity.js";
import { SEMVER_LIBRARY } from "./functions/kubernetes/semver.js";
import { URL_LIBRARY } from "./functions/kubernetes/url.js";
import { KUBERNETES_LISTS_LIBRARY } from "./functions/list-functions.js";
import { LISTS_LIBRARY } from "./functions/lists.js";
import { OPTIONAL_LIBRARY } from "./functions/optionals.js";
import { REGEX_LIBRARY } from "./functions/regex.js";
import { SETS_LIBRARY } from "./functions/sets.js";
import { STANDARD_LIBRARY } from "./functions/standard-library.js";
import { STRINGS_LIBRARY } from "./functions/strings.js";
import { TWO_VARIABLE_LIBRARY } from "./functions/two-variable.js";

const LIBRARIES = [
  STANDARD_LIBRARY,
  OPTIONAL_LIBRARY,
  URL_LIBRARY,
  REGEX_LIBRARY,
  STRINGS_LIBRARY,
  KUBERNETES_LISTS_LIBRARY,
  KUBERNETES_FORMAT_LIBRARY,
  QUANTITY_LIBRARY,
  SETS_LIBRARY,
  IP_LIBRARY,
  CIDR_LIBRARY,
  FORMAT_LIBRARY,
  TWO_VARIABLE_LIBRARY,
  SEMVER_LIBRARY,
  LISTS_LIBRARY,
  AUTHORIZER_LIBRARY,
];

const OPTIONS = { optionals: true, validateLiterals: true };

/** What rules of Kubernetes 1.36 are written in, without variables; `environment/base.go` of apiserver. */
export const KUBERNETES_ENVIRONMENT: Environment = Environment.create({
  ...OPTIONS,
  libraries: LIBRARIES,
});

/** What mutations of a MutatingAdmissionPolicy are written in: {@link KUBERNETES_ENVIRONMENT}, and the types of what they give. */
export const MUTATION_ENVIRONMENT: Environment = Environment.create({
  ...OPTIONS,
  libraries: [...LIBRARIES, MUTATION_LIBRARY],
});
