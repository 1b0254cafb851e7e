import { SAVE_GRACE } from "@invigil/contract/constants";
import type { createSolution as contract, SaveReceipt } from "@invigil/contract/taking/solutions";
import { saveDecision } from "@invigil/rules/taking/save-decision";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { findCaller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { solutionOfProblem } from "../../shared/answers/stored-answers.queries.ts";
import { checkFiles } from "../../shared/answers/answer-files.ts";
import { answerOf, digestOf } from "../../shared/answers/answer-digest.ts";
import { answerTooLong, textLength } from "../../shared/answers/text-limit.ts";
import { staleSave } from "./save-solution.ts";
import { insertSolution, replaceNewest, type Insert } from "./solutions.queries.ts";
import { tellPages } from "./tell-pages.ts";

interface Create {
  sessionHash: Buffer;
  body: z.output<typeof contract.body>;
}

export async function createSolution(deps: TakingDeps, { sessionHash, body }: Create): Promise<SaveReceipt> {
  const answer = answerOf(body);
  checkFiles(answer);
  const digest = digestOf(answer);
  const at = deps.now();
  const input: Insert = {
    sessionHash,
    now: at,
    cutoff: new Date(at.getTime() - SAVE_GRACE),
    attemptId: body.test_solution_set,
    problem: body.problem,
    solutionType: body.solution_type,
    creator: body.creator,
    testId: body.test,
    slug: randomSlug(),
    seq: body.seq,
    base: body.base,
    writer: body.writer,
    digest,
    answer,
    length: textLength(answer),
  };
  const place = await insertSolution(deps.pool, input);
  if (!place) {
    const caller = await findCaller(deps, sessionHash);
    throw new AppError(caller ? "problem_not_found" : "unauthenticated");
  }
  const receipt = (stored: { id: number; slug: string; seq: number }): SaveReceipt => ({
    id: stored.id,
    slug: stored.slug,
    seq: stored.seq,
    server_time: at.toISOString(),
    digest,
  });
  const accept = (stored: { id: number; slug: string; seq: number }): SaveReceipt => {
    const { attemptId, problemId } = place;
    deps.uses.note({ attemptId, session: sessionHash, way: "save" });
    tellPages(deps, { attemptId, problemId, head: stored.seq, writer: body.writer, cleared: false });
    return receipt(stored);
  };
  if (place.stored) return accept(place.stored);
  if (!place.active) throw new AppError("session_ended");
  if (!place.open) throw new AppError("section_closed");
  if (place.tooLong) throw answerTooLong();

  const head = await solutionOfProblem(deps.db, { attemptId: place.attemptId, problem: body.problem });
  const decision = saveDecision(head ?? null, { ...body, digest });
  if (head && decision === "repeat") return receipt(head);
  if (place.held) throw new AppError("attempt_paused");
  const full = head?.cleared === true || decision === "accept" ? await replaceNewest(deps.pool, input) : undefined;
  if (full?.stored) return accept(full.stored);
  throw await staleSave(deps, head, { ...body, digest });
}
