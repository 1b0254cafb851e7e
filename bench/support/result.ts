/** One promise: a measured value and its limit. */
export interface Check {
  name: string;
  value: number;
  limit: number;
  bound: "at least" | "at most";
}

export interface Result {
  name: string;
  /** The headline: compared with pgbench if there is such a pair, otherwise value divided by limit. */
  ratio: number;
  goal: number;
  checks: Check[];
  figures: Record<string, unknown>;
}

export function holds({ value, limit, bound }: Check): boolean {
  return bound === "at least" ? value >= limit : value <= limit;
}

/** One line of JSON, for a person with `jq` and for a script. */
export function formatResult({ name, ratio, goal, checks, figures }: Result): string {
  return JSON.stringify({
    name,
    ratio: round(ratio),
    goal,
    holds: checks.every(holds),
    checks: checks.map((check) => ({ ...check, value: round(check.value), holds: holds(check) })),
    ...figures,
  });
}

export function round(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}
