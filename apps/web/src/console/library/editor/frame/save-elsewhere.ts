import { createProblem, draftProblem, readAuthored, saveDraft } from "@invigil/contract/authoring/library";
import { AuthoredType } from "@invigil/contract/authoring/library-content";
import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { storable } from "@invigil/rules/text/storable";
import { call } from "../../../../lib/api.ts";

const options = { family: "CON" } as const;

/** Saves a draft that can no longer be changed as the next version, or as a new question, and returns its slug. */
export async function saveElsewhere(problem: AuthoredProblem, draft: ProblemDraft, gone: boolean): Promise<string> {
  const title = draft.title.trim();
  const { slug } = gone
    ? await call(createProblem, { body: { problem_type: AuthoredType.parse(problem.problem_type), title } }, options)
    : await call(draftProblem, { params: { slug: problem.slug } }, options);
  const { edit } = await call(readAuthored, { params: { slug } }, options);
  await call(saveDraft, { params: { slug }, body: { edit, ...storable(draft), title } }, options);
  return slug;
}
