import assert from "node:assert/strict";
import { test } from "node:test";
import type { Status } from "../meta/status.js";
import {
  isAlreadyExists,
  isConflict,
  isForbidden,
  isGone,
  isInternalError,
  isInvalid,
  isNotFound,
  isResourceExpired,
  isStatusError,
  isTooLargeResourceVersion,
  isTooManyRequests,
  isUnauthorized,
  StatusError,
} from "./status-error.js";

const error = (status: Status): StatusError => new StatusError(status);

const GUARDS = {
  isNotFound,
  isAlreadyExists,
  isConflict,
  isInvalid,
  isUnauthorized,
  isForbidden,
  isTooManyRequests,
  isInternalError,
  isResourceExpired,
  isGone,
};

const CASES: readonly [keyof typeof GUARDS, Status][] = [
  ["isNotFound", { reason: "NotFound", code: 404 }],
  ["isAlreadyExists", { reason: "AlreadyExists", code: 409 }],
  ["isConflict", { reason: "Conflict", code: 409 }],
  ["isInvalid", { reason: "Invalid", code: 422 }],
  ["isUnauthorized", { reason: "Unauthorized", code: 401 }],
  ["isForbidden", { reason: "Forbidden", code: 403 }],
  ["isTooManyRequests", { reason: "TooManyRequests", code: 429 }],
  ["isInternalError", { reason: "InternalError", code: 500 }],
  ["isResourceExpired", { reason: "Expired", code: 410 }],
  ["isGone", { reason: "Gone", code: 410 }],
];

for (const [name, status] of CASES)
  test(`${name} is true for reason ${status.reason ?? ""} and for no other`, () => {
    const matching = Object.entries(GUARDS).filter(([, guard]) =>
      guard(error(status)),
    );
    assert.deepEqual(
      matching.map(([guard]) => guard),
      [name],
    );
  });

test("without a reason the code decides", () => {
  assert.equal(isNotFound(error({ code: 404 })), true);
  assert.equal(isConflict(error({ code: 409 })), true);
  assert.equal(
    isInternalError(error({ code: 500 })),
    true,
    "such as a create with a resourceVersion",
  );
  assert.equal(isAlreadyExists(error({ code: 409 })), false);
});

test("guards know the error of another copy of the runtime by its shape", () => {
  const foreign = Object.assign(new Error("gone"), {
    code: "Status",
    status: { reason: "NotFound", code: 404 },
  });
  assert.equal(isStatusError(foreign), true);
  assert.equal(isNotFound(foreign), true);
  assert.equal(isNotFound(new Error("404")), false);
  assert.equal(isNotFound(undefined), false);
});

test("a resourceVersion that is too large is known in all three spellings of servers", () => {
  const message = "Too large resource version: 20, current: 10";
  assert.equal(
    isTooLargeResourceVersion(
      error({
        code: 504,
        reason: "Timeout",
        details: { causes: [{ reason: "ResourceVersionTooLarge" }] },
      }),
    ),
    true,
  );
  assert.equal(
    isTooLargeResourceVersion(
      error({
        code: 504,
        reason: "Timeout",
        details: { causes: [{ message: "Too large resource version" }] },
      }),
    ),
    true,
  );
  assert.equal(
    isTooLargeResourceVersion(error({ code: 504, reason: "Timeout", message })),
    true,
  );
  assert.equal(
    isTooLargeResourceVersion(
      error({ code: 504, reason: "Timeout", message: "slow" }),
    ),
    false,
  );
  assert.equal(isTooLargeResourceVersion(error({ code: 500, message })), false);
});
