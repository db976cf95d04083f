import {
  catchTermination,
  createRestClient,
  loadRestConfig,
} from "@kubewright/runtime";
import { PodController } from "./pod-controller.js";

// Which cluster, and who to be there: KUBECONFIG, ~/.kube/config, or the account of the pod it runs in.
await using rest = createRestClient(await loadRestConfig());

// Until SIGTERM or SIGINT; a second one ends the process at once.
using termination = catchTermination();
await new PodController({ rest }).run(termination);
