import type { Deps } from "../platform/deps.ts";
import type { Definitions } from "./tests/definitions.ts";

/** What the features around an attempt reach for. */
export interface AttemptDeps extends Deps {
  definitions: Definitions;
}
