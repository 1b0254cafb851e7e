import type { Deps } from "../platform/deps.ts";
import type { Definitions } from "./tests/definitions.ts";

/** What the features around an attempt depend on. */
export interface AttemptDeps extends Deps {
  definitions: Definitions;
}
