import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as calls from "@invigil/contract/interviews/session";
import { CONSENT_VERSION, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { aPiece } from "@invigil/server/testing/interview-calls";
import type { Installation } from "./installation.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

const PHASES = ["asking", "listening", "thinking"] as const;
export const INTERVIEWS_PER_ROUND = PHASES.length;

/** An interview that must be at the same turn after any fault. */
export interface PromisedInterview {
  visitor: Visitor;
  before: InterviewSnapshot;
  /** The answer that its page has begun to send. */
  answer: object | null;
}

/** Three people are interviewed right before the fault: one is being asked, one has the floor, one waits. */
export function promiseInterviews(address: string, place: Installation, round: number): Promise<PromisedInterview[]> {
  const people = place.interviewees.slice(round * INTERVIEWS_PER_ROUND, (round + 1) * INTERVIEWS_PER_ROUND);
  return Promise.all(
    people.map(async (person, index) => {
      const visitor = createVisitor(address, person, place.interview.id);
      const { solution_set } = await visitor.start();
      const talk = { visitor, id: solution_set.id };
      await visitor.interview(calls.createInterviewSession, { ...of(talk), consent_version: CONSENT_VERSION });
      await visitor.interview(calls.beginInterview, of(talk));
      await visitor.interview(calls.heardTurn, { ...of(talk), base: 0 });
      return { visitor, ...(await lead(talk, PHASES[index] ?? "asking")) };
    }),
  );
}

interface Talk {
  visitor: Visitor;
  id: number;
}

const of = ({ id }: Talk) => ({ test_solution_id: id });

async function lead(talk: Talk, phase: (typeof PHASES)[number]): Promise<Pick<PromisedInterview, "before" | "answer">> {
  const { visitor } = talk;
  if (phase === "asking")
    return { before: await visitor.interview(calls.validateInterviewSession, of(talk)), answer: null };
  const heard = await visitor.interview(calls.heardTurn, { ...of(talk), base: 1 });
  const spoken = { ...of(talk), base: 1, client_turn_id: randomUUID() };
  await visitor.sendPiece({ ...spoken, part: 0, writer: randomUUID() }, aPiece());
  const answer = { ...spoken, mode: "spoken", pieces: 1 };
  if (phase === "listening")
    return {
      before: { ...heard, pieces: { client_turn_id: spoken.client_turn_id, count: 1, recorder: null } },
      answer,
    };
  return { before: await visitor.interview(calls.answerTurn, answer), answer };
}

/**
 * The page sends again what it does not know to have arrived, and the interview goes on. Returns what was asked twice,
 * or null.
 */
export async function goOn(interview: PromisedInterview): Promise<string | null> {
  const { visitor, before } = interview;
  const { test_solution_id } = before;
  const typed = { mode: "typed", client_turn_id: randomUUID(), text: "I would ask them.", base: 1 };
  if (before.phase === "asking") await visitor.interview(calls.heardTurn, { test_solution_id, base: 1 });
  const answer = interview.answer ?? { ...typed, test_solution_id };
  await visitor.interview(calls.answerTurn, answer);
  interview.answer = answer;
  interview.before = await visitor.interview(calls.answerTurn, answer);
  const { turns, turn_seq } = interview.before;
  const asked = turns.map(({ text }) => text);
  const isOnce = turns.every(({ seq }, at) => seq === at) && new Set(asked).size === asked.length;
  const isRight = turns.filter(({ kind }) => kind === "greeting").length === 1 && (turn_seq === 1 || turn_seq === 2);
  return isOnce && isRight ? null : `The interview ${test_solution_id} did not go on: ${JSON.stringify(turns)}`;
}

/** What a fault has changed about an interview, or null. */
export async function changeOf({ visitor, before }: PromisedInterview): Promise<string | null> {
  const { test_solution_id } = before;
  const after = await visitor.interview(calls.validateInterviewSession, { test_solution_id });
  if (isDeepStrictEqual(pointOf(after), pointOf(before)) && !isEarlier(after, before)) return null;
  return before.phase === "thinking" && hasGoneOn(before, after)
    ? null
    : `The interview ${test_solution_id} was ${before.phase} at turn ${before.turn_seq} and is now: ${JSON.stringify(after)}`;
}

/** Nobody thinks here, so the server asks the next question by its script; that is one, and all before stays. */
function hasGoneOn(before: InterviewSnapshot, after: InterviewSnapshot): boolean {
  const isNext = after.turn_seq === before.turn_seq + 1 && after.phase === "asking";
  return (
    isNext &&
    after.turns.length === before.turns.length + 1 &&
    isDeepStrictEqual(after.turns.slice(0, -1), before.turns)
  );
}

function pointOf(snapshot: InterviewSnapshot): object {
  // Whether a page still records depends on the time.
  const pieces = snapshot.pieces && { ...snapshot.pieces, recorder: null };
  return { ...snapshot, pieces, server_time: "", expiry: null };
}

/** An outage gives time back, and takes none. */
function isEarlier({ expiry: now }: InterviewSnapshot, { expiry: before }: InterviewSnapshot): boolean {
  return (now === null) !== (before === null) || Date.parse(now ?? "") < Date.parse(before ?? "");
}
