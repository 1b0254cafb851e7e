import type { Compare, JudgeCase } from "@invigil/contract/authoring/judging";
import { isTalk } from "@invigil/rules/library/talks";
import type { Tools } from "../kinds/kind.ts";
import { verdictOf } from "../kinds/verdict.ts";
import { openComparison } from "./comparison.ts";
import { judgePasses } from "./judge-passes.ts";
import type { Tried, Trying } from "./tried.ts";
import { openValidator } from "./validator.ts";

type TryCase = (each: JudgeCase, trying: Trying) => Promise<Tried>;

/** How a program is run and judged, case by case. */
export async function openTries(compare: Compare, tools: Omit<Tools, "report">): Promise<TryCase> {
  if (isTalk(compare)) {
    const validator = await openValidator(compare, tools);
    const { interactive: isInteractive = false, passes = 1 } = compare;
    return (each, trying) => judgePasses(each, { ...trying, validator, isInteractive, passes });
  }
  const comparison = await openComparison(compare, tools);
  return async (each, { compiled, limits, attached, signal }) => {
    const box = await compiled.run({ stdin: each.input, limits, files: attached, signal });
    const verdict = verdictOf(box);
    if (verdict !== "PASSED") return { box, verdict, isUnread: box.isUnread === true };
    const output = box.stdout.toString("utf8");
    const { same, message } = await comparison({ input: each.input, expected: each.output, output });
    const said = { verdict: same ? "PASSED" : "WRONG", ...(message !== "" && { message }) } as const;
    return { box, ...said, isUnread: false };
  };
}
