import type { Answer, Edit, SaveReceipt } from "@invigil/contract/taking/solutions";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { KnownSession } from "../../platform/identity/known-sessions.ts";
import { findCaller } from "../../platform/identity/sessions.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { presentSolution } from "../../shared/answers/present-solution.ts";
import {
  isInHistory,
  solutionBySlug,
  type SolutionRow,
  type StoredEdit,
} from "../../shared/answers/stored-answers.queries.ts";
import { checkFiles } from "../../shared/answers/answer-files.ts";
import { answerOf, digestOfJson } from "../../shared/answers/answer-digest.ts";
import { answerTooLong, textLength } from "../../shared/answers/text-limit.ts";
import type { Saver } from "./saver.ts";
import { tellPages } from "./tell-pages.ts";

interface Save {
  session: KnownSession;
  slug: string;
  /** A clear may omit the numbers; it then follows the head. */
  edit: { [Key in keyof Edit]: Edit[Key] | undefined };
  /** Null clears the answer. */
  answer: Answer | null;
}

export async function saveSolution(deps: TakingDeps, save: Saver, input: Save): Promise<SaveReceipt> {
  const { slug, edit, session } = input;
  if (input.answer) checkFiles(input.answer);
  const body = JSON.stringify(input.answer && answerOf(input.answer));
  const length = textLength(input.answer ?? {});
  const digest = digestOfJson(body);
  const outcome = await save({ token: session.hex, slug, ...edit, digest, length, body });
  if (!outcome) return refuseUnknown(deps, session.hash);
  const { attempt_id: attemptId, problem_id: problemId, seq: head } = outcome;
  if (outcome.decision === "accept") {
    deps.uses.note({ attemptId, session: session.hash, way: "save" });
    tellPages(deps, { attemptId, problemId, head, writer: edit.writer, cleared: input.answer === null });
  }
  switch (outcome.decision) {
    case "accept":
    case "repeat":
      return { slug, id: outcome.solution_id, seq: outcome.seq, server_time: outcome.at.toISOString(), digest };
    case "gone":
      throw new AppError("solution_not_found");
    case "ended":
      throw new AppError("session_ended");
    case "closed":
      throw new AppError("section_closed");
    case "paused":
      throw new AppError("attempt_paused");
    case "long":
      throw answerTooLong();
    case "full":
      throw new Error("The newest version of a full answer was not replaced.");
    case "stale":
      throw await staleSave(deps, await solutionBySlug(deps.db, slug), { ...edit, digest });
  }
}

type Refused = Partial<{ [Key in keyof Omit<StoredEdit, "solutionId">]: StoredEdit[Key] | undefined }>;

/** Includes what is stored now, so that the candidate can choose. */
export async function staleSave(deps: Deps, row: SolutionRow | undefined, edit: Refused): Promise<AppError> {
  const solution = row && !row.cleared ? presentSolution(row) : null;
  const { writer, seq, digest } = edit;
  const isEdit = row !== undefined && writer !== undefined && seq !== undefined && digest !== undefined;
  const known = isEdit && (await isInHistory(deps.db, { solutionId: row.id, writer, seq, digest }));
  return new AppError("stale_save", { details: { solution, seq: row?.seq ?? 0, writer: row?.writer ?? null, known } });
}

/** No row came back, so nobody is signed in or the answer is not theirs. */
export async function refuseUnknown(deps: Deps, sessionHash: Buffer): Promise<never> {
  const caller = await findCaller(deps, sessionHash);
  throw new AppError(caller ? "solution_not_found" : "unauthenticated");
}
