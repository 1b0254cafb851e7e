import type { Run } from "@invigil/contract/taking/runs";

/** The longest case of a solution that has passed, as a language without a factor would need it. Otherwise null. */
export function slowestCase({ status, cases }: Pick<Run, "status" | "cases">, factor: number): number | null {
  if (status !== "ACC") return null;
  return Math.max(0, ...cases.map(({ cpu_ms }) => cpu_ms ?? 0)) / factor;
}

/** In whole seconds, at least one. */
export function measuredLimit(slowestMs: number, multiplier: number): number {
  return Math.max(1, Math.ceil((slowestMs * multiplier) / 1_000)) * 1_000;
}
