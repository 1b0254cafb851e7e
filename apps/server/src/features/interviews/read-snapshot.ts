import { turnVoice } from "@invigil/contract/interviews/session";
import {
  CONSENT_VERSION,
  type InterviewDraft,
  type InterviewSnapshot,
  type InterviewTurn,
  type StepStatus,
} from "@invigil/contract/interviews/snapshot";
import { piecesOfTurn } from "@invigil/records/interviews/pieces";
import { readSession, type InterviewSession } from "@invigil/records/interviews/sessions";
import { cleanTopics } from "@invigil/rules/interviews/prepare-questions";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { interviewFacts } from "./interview-facts.ts";
import { clockOf, personAsked, turnsOf, type TurnRow } from "./interviews.queries.ts";
import { recorderOf } from "./piece-place.ts";
import type { InterviewAccess } from "./reach-interview.ts";

type SnapshotDeps = Pick<Deps, "db" | "now" | "config">;

/** Where an interview is: all that a page needs to go on, in any browser. */
export async function readSnapshot(deps: SnapshotDeps, access: InterviewAccess): Promise<InterviewSnapshot> {
  const attemptId = access.attempt.id;
  const session = await readSession(deps.db, attemptId);
  const { expires_at, state } = await clockOf(deps.db, attemptId);
  const clock = { server_time: deps.now().toISOString(), expiry: expires_at?.toISOString() ?? null };
  if (!session) {
    const before = await beforeConsent(deps, access);
    return { ...before, ...clock, state: state === "ACTIVE" ? "consent" : "ended" };
  }
  const { plan } = session;
  const turns = await turnsOf(deps.db, attemptId);
  return {
    test_solution_id: attemptId,
    state: session.state,
    phase: session.phase,
    turn_seq: session.turn_seq,
    turns: turns.map((row) => presentTurn(row, session)),
    topics_total: plan.competencies.length,
    pieces: await presentPieces(deps, session),
    draft: presentDraft(turns, session),
    avatar: plan.avatar,
    language: plan.language,
    cv_rule: plan.cv,
    cv: cvStatus(session),
    cv_file: presentCv(session),
    questions: questionsStatus(session),
    facts: session.facts,
    consent: { version: session.consent_version, given_at: session.consented_at.toISOString() },
    person_asked_at: session.person_asked_at?.toISOString() ?? null,
    own_questions: plan.own_questions,
    ...clock,
  };
}

async function beforeConsent(deps: SnapshotDeps, { attempt, test, plan }: InterviewAccess) {
  return {
    test_solution_id: attempt.id,
    phase: "asking" as const,
    turn_seq: 0,
    turns: [],
    topics_total: plan.competencies.length,
    pieces: null,
    draft: null,
    avatar: plan.avatar,
    language: plan.language,
    cv_rule: plan.cv,
    cv: { is_ready: false, state: "none", reason: null },
    cv_file: null,
    questions: { is_ready: false, state: "none", reason: null },
    facts: interviewFacts(deps, { plan, settings: test.settings }),
    consent: { version: CONSENT_VERSION, given_at: null },
    person_asked_at: (await personAsked(deps.db, attempt.id))?.at.toISOString() ?? null,
    own_questions: plan.own_questions,
  };
}

const CV_OVER: readonly string[] = ["ready", "unreadable", "skipped"];

export function cvStatus(session: Pick<InterviewSession, "cv_state" | "cv_reason">): StepStatus {
  return { is_ready: CV_OVER.includes(session.cv_state), state: session.cv_state, reason: session.cv_reason };
}

function presentCv({ cv_key, cv_name, cv_bytes, cv_topics, plan }: InterviewSession): InterviewSnapshot["cv_file"] {
  if (cv_key === null) return null;
  // What the interviewer may say of it, which is less than what was found.
  return { name: cv_name ?? "CV", bytes: cv_bytes, ...cleanTopics(plan, cv_topics) };
}

export function questionsStatus({ questions_state: state }: Pick<InterviewSession, "questions_state">): StepStatus {
  return { is_ready: state === "ready", state, reason: null };
}

function presentTurn(row: TurnRow, { plan, questions }: InterviewSession): InterviewTurn {
  const topic = plan.competencies.findIndex(({ key }) => key === row.competency) + 1;
  return {
    seq: row.seq,
    kind: row.kind,
    text: row.text,
    question: row.question === null ? null : (questions[row.question]?.text ?? null),
    rephrased: row.rephrased_at === null ? null : row.rephrased,
    topic: topic === 0 ? null : topic,
    audio: soundOf(row),
    asked_at: row.asked_at.toISOString(),
    answer: presentAnswer(row),
  };
}

/** Of the words that are shown now. */
function soundOf({ attempt_id, seq, rephrased_at, audio_key, rephrased_audio_key }: TurnRow): string | null {
  const path = turnVoice.path.replace(":id", String(attempt_id)).replace(":seq", String(seq));
  if (rephrased_at !== null) return rephrased_audio_key === null ? null : `${path}?rephrased=true`;
  return audio_key === null ? null : path;
}

function presentAnswer(row: TurnRow): InterviewTurn["answer"] {
  if (row.client_turn_id === null || row.mode === null || row.answered_at === null) return null;
  return {
    client_turn_id: row.client_turn_id,
    mode: row.mode,
    text: row.accepted ?? row.corrected ?? row.answer ?? row.transcript,
    unanswered: row.unanswered,
    reliable: reliabilityOf(row),
    answered_at: row.answered_at.toISOString(),
  };
}

function reliabilityOf({ corrected, transcript, reliable, lost_ms }: TurnRow): boolean | null {
  if (corrected !== null || transcript === null) return null;
  return lost_ms > 0 ? false : reliable;
}

async function presentPieces(deps: SnapshotDeps, session: InterviewSession): Promise<InterviewSnapshot["pieces"]> {
  if (session.state !== "live" || session.phase === "thinking") return null;
  const key = { attemptId: session.attempt_id, seq: session.turn_seq };
  const stored = await piecesOfTurn(deps.db, key);
  const [last] = stored;
  if (!last) return null;
  const { client_turn_id } = last;
  const parts = stored.filter((piece) => piece.client_turn_id === client_turn_id).map(({ part }) => part);
  return {
    client_turn_id,
    count: inRow(parts.toSorted((a, b) => a - b)),
    recorder: recorderOf(stored, deps.now()),
  };
}

/** What is being typed now. What was typed for earlier turns was sent, or given up. */
function presentDraft(turns: readonly TurnRow[], session: InterviewSession): InterviewDraft | null {
  if (session.state !== "live" || session.phase === "thinking") return null;
  const turn = turns.find(({ seq }) => seq === session.turn_seq);
  if (turn?.draft == null || turn.draft_writer === null || turn.draft_at === null) return null;
  const { draft_writer: writer, draft_revision: revision, draft: text, draft_at: at } = turn;
  return { writer, revision, text, saved_at: at.toISOString() };
}

/** How many pieces are stored from the first on; those after a gap must be sent again. */
export function inRow(parts: readonly number[]): number {
  const gap = parts.findIndex((part, index) => part !== index);
  return gap === -1 ? parts.length : gap;
}

/** Another page records this answer; the snapshot says what there is of it. */
export async function recordedElsewhere(deps: SnapshotDeps, access: InterviewAccess): Promise<AppError> {
  return new AppError("recorded_elsewhere", { details: await readSnapshot(deps, access) });
}

/** Another page has typed something newer; the snapshot contains it. */
export async function draftElsewhere(deps: SnapshotDeps, access: InterviewAccess): Promise<AppError> {
  return new AppError("draft_elsewhere", { details: await readSnapshot(deps, access) });
}

/** The page replied to another turn than the current one; it goes on from the snapshot. */
export async function staleTurn(deps: SnapshotDeps, access: InterviewAccess): Promise<AppError> {
  return new AppError("stale_turn", {
    message: "The interview has already moved on.",
    details: await readSnapshot(deps, access),
  });
}
