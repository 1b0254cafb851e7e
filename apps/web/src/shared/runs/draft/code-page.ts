import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { CodingDraft } from "../../../lib/drafts/draft-database.ts";
import { knownStarter, starterOf, type Starter } from "./starter.ts";

/** What the editor of one language shows when it is opened. */
export interface CodePage {
  technology: string;
  text: string;
  starter: Starter;
  stdin: string;
  /** Nothing has been written yet, so it does not replace the saved answer. */
  pristine: boolean;
}

export interface PageSources {
  problem: Pick<Problem | ChildProblem, "stubs">;
  answer: Answer;
  /** Drafts in all languages, newest first. */
  drafts: readonly CodingDraft[];
  /** Asks the server for a language's default text. */
  languageStub: (technology: string) => Promise<Parameters<typeof starterOf>[0]>;
}

/** The saved answer if it is in this language, else what was last written in it here, else the starter. */
export async function openCodePage(technology: string, sources: PageSources): Promise<CodePage> {
  const { problem, answer, drafts, languageStub } = sources;
  const starter = knownStarter(problem, technology) ?? starterOf(await languageStub(technology));
  const draft = drafts.find(({ language }) => language === technology);
  const stdin = draft?.stdin ?? "";
  if (answer.code !== undefined && (answer.technology ?? technology) === technology) {
    const lock = answer.extra_data?.code?.lock_range ?? starter.lock;
    return { technology, text: answer.code, starter: { ...starter, lock }, stdin, pristine: false };
  }
  // A cleared answer starts over; a draft counts only beside an answer in another language.
  const written = answer.code !== undefined && draft && draft.code !== draft.stub ? draft.code : null;
  return { technology, text: written ?? starter.text, starter, stdin, pristine: written === null };
}
