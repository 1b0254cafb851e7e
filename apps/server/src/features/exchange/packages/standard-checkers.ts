import type { Compare } from "@invigil/contract/authoring/judging";

const within = (absolute: number, relative = 0): Compare => ({ kind: "numeric", absolute, relative });
const WORDS: Compare = { kind: "token" };
const YES_NO: Compare = { kind: "token", ignore_case: true };

/**
 * Polygon's standard checkers and our equivalents. Checkers for integers accept only one notation, so they compare
 * words. Not included: `uncmp`, numbers in any order, and checkers that award points.
 */
const STANDARD: ReadonlyMap<string, Compare> = new Map([
  ["wcmp", WORDS],
  ["ncmp", WORDS],
  ["icmp", WORDS],
  ["hcmp", WORDS],
  ["caseicmp", WORDS],
  ["casencmp", WORDS],
  ["casewcmp", WORDS],
  ["lcmp", { kind: "token", lines: true }],
  ["fcmp", { kind: "exact" }],
  ["yesno", YES_NO],
  ["nyesno", YES_NO],
  ["acmp", within(1.5e-6)],
  ["rcmp", within(1.5e-6)],
  ["rncmp", within(1.5e-5)],
  ["dcmp", within(1e-6, 1e-6)],
  ["rcmp4", within(1e-4, 1e-4)],
  ["rcmp6", within(1e-6, 1e-6)],
  ["rcmp9", within(1e-9, 1e-9)],
]);

/** Where ours differs slightly. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ["fcmp", "Empty lines at the end matter here; the package’s checker (fcmp) ignores them."],
]);

/** By its name in Polygon, such as `std::wcmp.cpp`. */
export function standardChecker(given: string): { compare: Compare; difference: string | undefined } | null {
  const name = /^std::(\w+)\.cpp$/.exec(given)?.[1] ?? "";
  const compare = STANDARD.get(name);
  return compare ? { compare, difference: DIFFERENCES.get(name) } : null;
}

/** The default ICPC validator, by its arguments. */
export function defaultValidator(args: readonly string[], leave: (reason: string) => void): Compare {
  const given = (name: string) => {
    const at = args.indexOf(name);
    return at === -1 ? undefined : Number(args[at + 1]) || 0;
  };
  const both = given("float_tolerance");
  const absolute = given("float_absolute_tolerance") ?? both;
  const relative = given("float_relative_tolerance") ?? both;
  const cases = args.includes("case_sensitive") ? {} : { ignore_case: true };
  const strict = args.includes("space_change_sensitive");
  if (absolute !== undefined || relative !== undefined) {
    if (strict) leave("Because numbers may differ slightly, spaces and line breaks are ignored.");
    return { kind: "numeric", absolute: absolute ?? 0, relative: relative ?? 0, ...cases };
  }
  if (!strict) return { kind: "token", ...cases };
  leave("As in the package, every space counts, but the last line may lack its line break.");
  return { kind: "exact", ...cases };
}
