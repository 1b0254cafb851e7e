import type { Deps } from "../platform/deps.ts";
import type { Uses } from "./attempts/uses.ts";
import type { Definitions } from "./tests/definitions.ts";

/** What the features around an attempt depend on. */
export interface AttemptDeps extends Deps {
  definitions: Definitions;
}

/** What routes that read questions or save answers depend on. */
export interface TakingDeps extends AttemptDeps {
  uses: Uses;
}
