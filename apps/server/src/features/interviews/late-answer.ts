import { LATE_DRAFT_DAYS, SAVE_GRACE } from "@invigil/contract/constants";
import type { handInLateAnswer as contract } from "@invigil/contract/interviews/late-answers";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { insertLateAnswer, lateAnswersOf } from "@invigil/records/interviews/late-answers";
import { lockSession } from "@invigil/records/interviews/sessions";
import { closedAt } from "@invigil/rules/taking/late-draft";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { digestOfText, namedTurn } from "../../shared/answers/interview-turns.ts";
import { signDraft } from "../../shared/answers/sign-draft.ts";
import { lastContact } from "../../shared/attempts/last-contact.queries.ts";
import { tellingChanges } from "../../shared/attempts/results.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { withNews } from "../../shared/news.ts";
import { turnOf } from "./interviews.queries.ts";
import { created, reachInterview, type InterviewAccess } from "./reach-interview.ts";

const DAY = 24 * 3_600_000;
/** Each page leaves one behind for a turn; more than this must not fill the database. */
const MOST_LATE = 50;

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
  const locked = await lockSession(tx, attemptId);
  if (!locked) throw new AppError("interview_not_found");
  const session = created(locked.session);
  const turn = await turnOf(tx, { attemptId, seq });
  if (!turn || session.emptied_at !== null) throw new AppError("draft_refused");
  const deadline = deadlineOf(locked.attempt, access.attempt.submittedAt, now);
  if (deadline === null) throw new AppError("answer_open");
  // Another window may have kept a beginning of what was sent.
  if (turn.answer?.includes(text) === true) return { saved: true, received_at: null };

  const before = await lateAnswersOf(tx, attemptId);
  const same = before.find((late) => late.seq === seq && late.client_turn_id === clientTurnId);
  if (same && same.text !== text) throw new AppError("draft_refused");
  if (same) return { saved: false, received_at: same.received_at.toISOString() };
  const writtenAt = new Date(body.written_at);
  if (writtenAt.getTime() > deadline.getTime() + SAVE_GRACE) throw new AppError("draft_after_deadline");
  if (writtenAt.getTime() < turn.asked_at.getTime() - SAVE_GRACE) throw new AppError("draft_refused");
  if (now.getTime() > deadline.getTime() + LATE_DRAFT_DAYS * DAY) throw new AppError("draft_too_late");
  if (before.length >= MOST_LATE) throw new AppError("draft_refused");

  const lastContactAt = await lastContact(tx, { attemptId, until: deadline });
  const receipt = signDraft(deps.secrets, {
    slug: access.attempt.slug,
    test_slug: access.test.slug,
    ...namedTurn(turn),
    digest: digestOfText(text),
    written_at: writtenAt,
    received_at: now,
  });
  const late = { attemptId, seq, clientTurnId, text, writtenAt, deadline, lastContactAt, receipt, now };
  // The result may need review now.
  await tellingChanges(tx, { attemptIds: [attemptId], at: now }, () => insertLateAnswer(tx, late));
  return { saved: false, received_at: now.toISOString() };
}

interface Clock {
  state: "START" | "ACTIVE" | "END";
  paused_at: Date | null;
  expires_at: Date | null;
}

/** When the interview ended; null while it runs. */
function deadlineOf({ state, paused_at, expires_at }: Clock, submittedAt: Date | null, now: Date): Date | null {
  const section = { isOver: false, expiresAt: null, submittedAt: null };
  const attempt = { state, paused: paused_at !== null, expiresAt: expires_at, submittedAt };
  return closedAt({ ...attempt, section }, new Date(now.getTime() - SAVE_GRACE));
}
