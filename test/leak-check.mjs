// Preloaded into test processes: fails each test that leaves a socket, server, timer, child process or unhandled rejection.
// Runs only for the test files that KUBEWRIGHT_LEAK_CHECK, a regular expression, matches.
import process from "node:process";
import { setImmediate } from "node:timers";

const pattern = process.env["KUBEWRIGHT_LEAK_CHECK"];

// Turns of the event loop that what a test closed may take to be gone.
const TURNS = 200;
// These end by themselves, and hold nothing open that a test could have closed.
const PASSING = new Set([
  "CloseReq",
  "FSReqCallback",
  "FSReqPromise",
  "Immediate",
  "TTYWrap",
  "PipeWrap",
  "SimpleWriteWrap",
  "WriteWrap",
]);

/** How many of each kind of resource keep the process alive now. */
function openResources() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo())
    if (!PASSING.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function leftSince(before) {
  const left = [];
  for (const [kind, count] of openResources()) {
    const more = count - (before.get(kind) ?? 0);
    if (more > 0) left.push(`${more} ${kind}`);
  }
  return left;
}

if (pattern && new RegExp(pattern).test(process.argv[1] ?? "")) {
  const { afterEach, beforeEach } = await import("node:test");
  let before = new Map();
  const rejections = [];
  process.on("unhandledRejection", (reason) => rejections.push(reason));
  beforeEach(() => {
    before = openResources();
    rejections.length = 0;
  });
  afterEach(async () => {
    // A first turn in any case: rejections that nobody handles are told after a turn.
    let turn = 0;
    do await new Promise((resolve) => setImmediate(resolve));
    while (++turn < TURNS && leftSince(before).length > 0);
    const left = leftSince(before);
    if (left.length > 0)
      throw new Error(`the test left open: ${left.join(", ")}`);
    if (rejections.length > 0)
      throw new Error("the test left a rejection that nobody handles", {
        cause: rejections[0],
      });
  });
}
