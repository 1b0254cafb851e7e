import type { DataCase, DataGrading } from "@invigil/contract/authoring/judging-data";
import type { Sandbox } from "@invigil/sandbox/types";
import { JudgeFault, verdictOf } from "../kinds/verdict.ts";
import { shownText } from "../shown-text.ts";
import { languageFor } from "./language.ts";

/** The score of an answer, from 0 to 1, and the metric's comment. */
export type Metric = (answer: string, each: DataCase) => Promise<{ score: number; message: string }>;

const LONGEST_MESSAGE = 500;

/** Runs the author's program in its own box: no other box has the right answers. */
export async function openMetric(
  { technology, code }: DataGrading["metric"],
  { sandbox, signal }: { sandbox: Sandbox; signal: AbortSignal },
): Promise<Metric> {
  const { compiled, log } = await sandbox.compile({ language: languageFor(technology, sandbox), code }, { signal });
  if (!compiled) throw new JudgeFault(`The metric does not compile: ${shownText(log, LONGEST_MESSAGE)}`);
  return async (answer, { truth, input }) => {
    const box = await compiled.run({ stdin: JSON.stringify({ answer, truth, input }), signal });
    const verdict = verdictOf(box);
    const said = box.stdout.toString("utf8").trimEnd().split("\n");
    const last = said.pop() ?? "";
    const score = last.trim() === "" ? Number.NaN : Number(last);
    if (verdict !== "PASSED" || !(score >= 0 && score <= 1)) {
      const why = shownText(`${last}\n${box.stderr.toString("utf8")}`, LONGEST_MESSAGE);
      throw new JudgeFault(`The metric gave no score from 0 to 1 (${verdict}): ${why}`);
    }
    return { score, message: shownText(said.join("\n"), LONGEST_MESSAGE).trim() };
  };
}
