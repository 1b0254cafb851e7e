import type { DataCase, DataGrading } from "@invigil/contract/authoring/judging-data";
import type { Sandbox } from "@invigil/sandbox/types";
import { JudgeFault, verdictOf } from "../kinds/verdict.ts";
import { shownText } from "../shown-text.ts";
import { languageFor } from "./language.ts";

/** What an answer is worth, 0 to 1, and what the metric says to it. */
export type Metric = (answer: string, each: DataCase) => Promise<{ score: number; message: string }>;

const LONGEST_MESSAGE = 500;

/** The author's program, in a box of its own: the right answers are in no other. */
export async function openMetric(
  { technology, code }: DataGrading["metric"],
  { sandbox, signal }: { sandbox: Sandbox; signal: AbortSignal },
): Promise<Metric> {
  const { compiled, log } = await sandbox.compile({ language: languageFor(technology, sandbox), code }, { signal });
  if (!compiled) throw new JudgeFault(`the metric does not compile: ${shownText(log, LONGEST_MESSAGE)}`);
  return async (answer, { truth, input }) => {
    const box = await compiled.run({ stdin: JSON.stringify({ answer, truth, input }), signal });
    const verdict = verdictOf(box);
    const said = box.stdout.toString("utf8").trimEnd().split("\n");
    const last = said.pop() ?? "";
    const score = last.trim() === "" ? Number.NaN : Number(last);
    if (verdict !== "PASSED" || !(score >= 0 && score <= 1)) {
      const why = shownText(`${last}\n${box.stderr.toString("utf8")}`, LONGEST_MESSAGE);
      throw new JudgeFault(`the metric gave no score from 0 to 1 (${verdict}): ${why}`);
    }
    return { score, message: shownText(said.join("\n"), LONGEST_MESSAGE).trim() };
  };
}
