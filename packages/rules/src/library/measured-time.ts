import type { Run } from "@invigil/contract/taking/runs";

/** Of a solution that has passed: the longest of its cases, as a language without a factor would need it. Else null. */
export function slowestCase({ status, cases }: Pick<Run, "status" | "cases">, factor: number): number | null {
  if (status !== "ACC") return null;
  return Math.max(0, ...cases.map(({ cpu_ms }) => cpu_ms ?? 0)) / factor;
}

/** In whole seconds, at least one. */
export function measuredLimit(slowestMs: number, multiplier: number): number {
  return Math.max(1, Math.ceil((slowestMs * multiplier) / 1_000)) * 1_000;
}
