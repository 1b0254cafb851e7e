import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/*
 * In development React keeps where each element was made, for its warnings: up to 10,000 call stacks a second, which
 * take a fifth of the time of a form's tests. No test reads them, so that limit always counts as reached. The warnings
 * themselves stay.
 */
const internals: unknown = Reflect.get(React, INTERNALS);
if (typeof internals === "object" && internals !== null) {
  Reflect.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  });
}
