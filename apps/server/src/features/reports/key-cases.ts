import { JudgeCase } from "@invigil/contract/authoring/judging";
import { readAuthored } from "@invigil/contract/authoring/library";
import type { CaseView } from "@invigil/contract/taking/runs";
import type { Db } from "@invigil/db/connection";
import { cutText } from "@invigil/rules/text/cut-text";
import { z } from "zod";
import { mayCall } from "../../platform/identity/may-call.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { keysOfRuns } from "../../shared/runs/stored-runs.queries.ts";

/** Keys of code that is judged by what it prints; others have no such cases. */
const Key = z.object({ cases: z.array(JudgeCase) });
const LONGEST = 2_000;

export type ShowCase = (view: CaseView) => CaseView;
const asJudged: ShowCase = (view) => view;

/**
 * By run, completes the cases for whoever may read the key: what a hidden case puts in and expects is only there. A case
 * whose text is a file stays as it is.
 */
export async function casesFor(db: Db, caller: Caller, runIds: readonly string[]): Promise<(run: string) => ShowCase> {
  if (caller.usertype !== "recruiter" || !mayCall(readAuthored, caller)) return () => asJudged;
  const keys = new Map((await keysOfRuns(db, runIds)).map(({ id, grading }) => [id, Key.safeParse(grading).data]));
  return (run) => {
    const cases = keys.get(run)?.cases ?? [];
    return (view) => {
      const found = cases.find(({ id }) => id === view.id);
      // With a transcript, the judge talks to the program: the texts are its own.
      if (!found || found.files || view.is_sample || view.transcript !== undefined) return view;
      return { ...view, input: cutText(found.input, LONGEST), expected: cutText(found.output, LONGEST) };
    };
  };
}
