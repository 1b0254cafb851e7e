import type { handInLateAnswer as contract } from "@invigil/contract/interviews/late-answers";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { lateAnswersOf } from "@invigil/records/interviews/late-answers";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { digestOfText } from "../../shared/answers/interview-turns.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { withNews } from "../../shared/news.ts";
import { checkTimes, lateTurn, receiveLate } from "./late-turn.ts";
import { reachInterview, type InterviewAccess } from "./reach-interview.ts";

type Body = BodyOf<typeof contract>;
type Reply = ReplyOf<typeof contract>;

/** Accepts what was typed in time after the interview has ended. It replaces nothing: people read it beside the turn. */
export async function handInLateAnswer(deps: TakingDeps, caller: Caller, body: Body): Promise<Reply> {
  const access = await reachInterview(deps, caller, body.test_solution_id);
  return withNews(deps, async (tx, tell) => {
    const taken = await takeLate(deps, tx, access, body);
    tell(access.attempt.id, { type: "receipt-changed", solution_set_id: access.attempt.id });
    return taken;
  });
}

async function takeLate(deps: TakingDeps, tx: Tx, access: InterviewAccess, body: Body): Promise<Reply> {
  const { test_solution_id: attemptId, seq, client_turn_id: clientTurnId, text } = body;
  const now = deps.now();
  const at = await lateTurn(deps, tx, access, { attemptId, seq });
  // Another window may have kept a beginning of what was sent.
  if (at.turn.answer?.includes(text) === true) return { saved: true, received_at: null };

  const before = await lateAnswersOf(tx, attemptId);
  const same = before.find((late) => late.seq === seq && late.client_turn_id === clientTurnId && !late.spoken);
  if (same && same.text !== text) throw new AppError("draft_refused");
  if (same) return { saved: false, received_at: same.received_at.toISOString() };
  const writtenAt = new Date(body.written_at);
  checkTimes(at, { writtenAt, now });
  const late = { attemptId, seq, clientTurnId, text, ms: null, digest: digestOfText(text), writtenAt };
  await receiveLate(deps, tx, access, at, { ...late, count: before.length });
  return { saved: false, received_at: now.toISOString() };
}
