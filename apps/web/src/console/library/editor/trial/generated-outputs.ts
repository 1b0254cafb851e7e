import { ScrGrading } from "@invigil/contract/authoring/judging";
import { DbaGrading } from "@invigil/contract/authoring/judging-data";
import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import type { Run } from "@invigil/contract/taking/runs";
import { readCut } from "@invigil/rules/text/cut-text";
import { isTalk } from "@invigil/rules/library/talks";
import { withoutFile, withSamples } from "@invigil/rules/library/samples";

export interface Generated {
  /** The names of the cases whose output would change. */
  changed: string[];
  /** The names of the cases whose output cannot be used. */
  refused: string[];
  content: ProblemDraft["content"];
  grading: ProblemDraft["grading"];
}

/** Replaces the outputs in the key with those of the solution; null if the question type has none. */
export function generatedOutputs(type: string, draft: ProblemDraft, run: Run): Generated | null {
  if (type === "SCR" && draft.content.evaluation === "TXT") return texts(draft, run);
  return type === "DBA" ? grids(draft, run) : null;
}

/** Returns nothing for a program that failed or was stopped, because its output cannot be correct. */
function ended(run: Run, id: string) {
  const found = run.cases.find((each) => each.id === id);
  return found && (found.verdict === "PASSED" || found.verdict === "WRONG") ? found : null;
}

function texts(draft: ProblemDraft, run: Run): Generated | null {
  const key = ScrGrading.safeParse(draft.grading).data;
  if (!key || isTalk(key.compare)) return null;
  const changed: string[] = [];
  const refused: string[] = [];
  const cases = key.cases.map((each) => {
    const judged = ended(run, each.id);
    // An accepted output stays as the author wrote it, even if its line endings differ.
    if (judged?.verdict === "PASSED") return each;
    const output = judged?.output;
    if (output === undefined || isCut(output)) {
      refused.push(each.name);
      return each;
    }
    if (output !== each.output) changed.push(each.name);
    return { ...withoutFile(each, "output"), output };
  });
  const content = { ...draft.content, samples: withSamples({ ...key, cases }, draft.content.samples) };
  return { changed, refused, content, grading: { ...draft.grading, cases } };
}

function grids(draft: ProblemDraft, run: Run): Generated | null {
  const key = DbaGrading.safeParse(draft.grading).data;
  if (!key) return null;
  const changed: string[] = [];
  const refused: string[] = [];
  const cases = key.cases.map((each) => {
    const judged = ended(run, each.id);
    if (judged?.verdict === "PASSED") return each;
    const grid = judged?.grid;
    if (!grid || grid.more > 0 || grid.rows.flat().some((cell) => cell !== null && isCut(cell))) {
      refused.push(each.name);
      return each;
    }
    const expected = { columns: grid.columns, rows: grid.rows };
    if (JSON.stringify(expected) !== JSON.stringify(each.expected)) changed.push(each.name);
    return { ...each, expected };
  });
  return { changed, refused, content: draft.content, grading: { ...draft.grading, cases } };
}

/** True if the judge kept only the beginning of the output. */
function isCut(text: string): boolean {
  return readCut(text).cut !== null;
}
