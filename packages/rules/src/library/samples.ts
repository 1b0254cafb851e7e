import type { JudgeCase, ScrGrading } from "@invigil/contract/authoring/judging";
import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { isTalk } from "./talks.ts";

type Samples = ProblemDraft["content"]["samples"];

/**
 * What a candidate sees of the cases: the samples, each with its former or current explanation. In interactive problems
 * the cases belong to the judge, and the statement shows the sample exchange.
 */
export function withSamples(
  { cases, compare }: Pick<ScrGrading, "cases" | "compare">,
  before: Samples,
  explained?: { id: string; explanation: string },
): Samples {
  if (isTalk(compare)) return [];
  return cases
    .filter(({ sample }) => sample)
    .map(({ id, name, input, output }) => {
      const kept = before.find((sample) => sample.id === id)?.explanation ?? "";
      const explanation = explained?.id === id ? explained.explanation : kept;
      return { id, name, input, output, ...(explanation === "" ? {} : { explanation }) };
    });
}

/** A case whose text is inline again. */
export function withoutFile<T extends Pick<JudgeCase, "files">>(each: T, part: "input" | "output"): T {
  if (each.files?.[part] === undefined) return each;
  const { [part]: _, ...files } = each.files;
  return { ...each, files };
}
