import type { ProblemType } from "../taking/problem-types.ts";

/** The environment that the specification names for a type; APP and MOB are projects too. */
export const INFRA_KEYS = {
  DJP: "jupyter-notebook",
  PFE: "vscode-pod",
  PBE: "vscode-pod",
  PFS: "vscode-pod",
  PBT: "vscode-pod",
  PBD: "vscode-pod",
  APP: "vscode-pod",
  MOB: "vscode-pod",
} as const satisfies Partial<Record<ProblemType, string>>;
export type EnvironmentType = keyof typeof INFRA_KEYS;

/** Whether questions of this type are answered in an environment. */
export function hasEnvironment<Type extends string>(type: Type): type is Type & EnvironmentType {
  return Object.hasOwn(INFRA_KEYS, type);
}
