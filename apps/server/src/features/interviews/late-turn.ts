import { LATE_DRAFT_DAYS, SAVE_GRACE } from "@invigil/contract/constants";
import type { Tx } from "@invigil/db/connection";
import { insertLateAnswer } from "@invigil/records/interviews/late-answers";
import { lockSession } from "@invigil/records/interviews/sessions";
import { closedAt } from "@invigil/rules/taking/late-draft";
import { AppError } from "../../platform/app-error.ts";
import { namedTurn } from "../../shared/answers/interview-turns.ts";
import { signDraft } from "../../shared/answers/sign-draft.ts";
import { lastContact } from "../../shared/attempts/last-contact.queries.ts";
import { tellingChanges } from "../../shared/attempts/results.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { turnOf, type TurnRow } from "./interviews.queries.ts";
import { created, type InterviewAccess } from "./reach-interview.ts";

const DAY = 24 * 3_600_000;
/** Each page leaves one or two behind for a turn; more than this must not fill the database. */
const MOST_LATE = 50;

export interface LateTurn {
  turn: TurnRow;
  /** When the interview ended. */
  deadline: Date;
}

interface AtTurn {
  attemptId: number;
  seq: number;
}

/** A turn of an interview that is over. */
export async function lateTurn(deps: TakingDeps, tx: Tx, access: InterviewAccess, at: AtTurn): Promise<LateTurn> {
  const locked = await lockSession(tx, at.attemptId);
  if (!locked) throw new AppError("interview_not_found");
  const session = created(locked.session);
  const turn = await turnOf(tx, at);
  // Nobody answers a greeting.
  if (!turn || turn.kind === "greeting" || session.emptied_at !== null) throw new AppError("draft_refused");
  const deadline = deadlineOf(locked.attempt, access.attempt.submittedAt, deps.now());
  if (deadline === null) throw new AppError("answer_open");
  return { turn, deadline };
}

/** Late answers are accepted for some days. */
export function checkDays({ deadline }: LateTurn, now: Date): void {
  if (now.getTime() > deadline.getTime() + LATE_DRAFT_DAYS * DAY) throw new AppError("draft_too_late");
}

/** Refuses what was not made between the question and the end, by all that is known. */
export function checkTimes({ turn, deadline }: LateTurn, { writtenAt, now }: { writtenAt: Date; now: Date }): void {
  if (writtenAt.getTime() > deadline.getTime() + SAVE_GRACE) throw new AppError("draft_after_deadline");
  if (writtenAt.getTime() < turn.asked_at.getTime() - SAVE_GRACE) throw new AppError("draft_refused");
  checkDays({ turn, deadline }, now);
}

interface Received extends AtTurn {
  clientTurnId: string;
  text: string;
  ms: number | null;
  digest: string;
  writtenAt: Date;
  /** How many there were before. */
  count: number;
}

/** Stores a late answer with a receipt of its own. */
export async function receiveLate(
  deps: TakingDeps,
  tx: Tx,
  access: InterviewAccess,
  { turn, deadline }: LateTurn,
  { digest, count, ...late }: Received,
): Promise<void> {
  const now = deps.now();
  const { attemptId, writtenAt } = late;
  if (count >= MOST_LATE) throw new AppError("draft_refused");
  const lastContactAt = await lastContact(tx, { attemptId, until: deadline });
  const receipt = signDraft(deps.secrets, {
    slug: access.attempt.slug,
    test_slug: access.test.slug,
    ...namedTurn(turn),
    digest,
    written_at: writtenAt,
    received_at: now,
  });
  const stored = { ...late, deadline, lastContactAt, receipt, now };
  // The result may need review now.
  await tellingChanges(tx, { attemptIds: [attemptId], at: now }, () => insertLateAnswer(tx, stored));
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
