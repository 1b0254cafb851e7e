import type { EnvironmentType } from "@invigil/contract/environments/environment-types";

/** Languages whose programs can serve HTTP with what comes with them; `web` is files that a browser opens. */
const SERVING = ["javascript", "typescript", "python", "java", "web"] as const;

/** The languages in which answers of a type can be judged. */
export const ENVIRONMENT_LANGUAGES: Record<EnvironmentType, readonly string[]> = {
  PBE: SERVING,
  PFE: SERVING,
  PFS: SERVING,
  APP: SERVING,
  MOB: SERVING,
  PBT: ["javascript", "typescript", "python"],
  PBD: ["bash"],
  DJP: ["python", "python-ml"],
};
