import type { Compare } from "@invigil/contract/judging";
import { sameOutput } from "@invigil/rules/judging/compare";
import type { Tools } from "../kinds/kind.ts";
import { JudgeFault, verdictOf } from "../kinds/verdict.ts";
import { shownText } from "../shown-text.ts";

interface Question {
  input: string;
  expected: string;
  output: string;
}

export type Comparison = (question: Question) => Promise<{ same: boolean; message: string }>;

const LONGEST_MESSAGE = 500;

export async function openComparison(compare: Compare, tools: Omit<Tools, "report">): Promise<Comparison> {
  if (compare.kind === "checker") return openChecker(compare, tools);
  return async ({ output, expected }) => ({ same: sameOutput(output, expected, compare), message: "" });
}

/**
 * The author's program, in a box that the candidate's code never sees. Its word and not its exit code counts: most
 * languages end a crash as they would a refusal.
 */
async function openChecker(
  { technology, code }: Extract<Compare, { kind: "checker" }>,
  { sandbox, signal }: Omit<Tools, "report">,
): Promise<Comparison> {
  const { compiled, log } = await sandbox.compile({ language: technology, code }, { signal });
  if (!compiled) throw new JudgeFault(`the checker does not compile: ${shownText(log, LONGEST_MESSAGE)}`);
  return async (question) => {
    const box = await compiled.run({ stdin: JSON.stringify(question), signal });
    const verdict = verdictOf(box);
    const [word, message = ""] = shownText(box.stdout, LONGEST_MESSAGE)
      .trim()
      .split(/\s([^]*)/);
    if (verdict !== "PASSED" || (word !== "AC" && word !== "NC")) {
      throw new JudgeFault(`the checker broke (${verdict}): ${shownText(box.stderr, LONGEST_MESSAGE)}`);
    }
    return { same: word === "AC", message };
  };
}
