import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as calls from "@invigil/contract/interviews/session";
import { aPiece } from "@invigil/server/testing/interview-calls";
import type { Installation } from "./installation.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

const PHASES = ["asking", "listening", "thinking"] as const;
export const INTERVIEWS_PER_ROUND = PHASES.length;

/** An interview that must be at the same turn after any fault. */
export interface PromisedInterview {
  visitor: Visitor;
  before: calls.InterviewSnapshot;
}

/** Three people are interviewed right before the fault: one is being asked, one has the floor, one waits. */
export function promiseInterviews(address: string, place: Installation, round: number): Promise<PromisedInterview[]> {
  const people = place.interviewees.slice(round * INTERVIEWS_PER_ROUND, (round + 1) * INTERVIEWS_PER_ROUND);
  return Promise.all(
    people.map(async (person, index) => {
      const visitor = createVisitor(address, person, place.interview.id);
      const { solution_set } = await visitor.start();
      const talk = { visitor, id: solution_set.id };
      await visitor.interview(calls.createInterviewSession, { ...of(talk), consent_version: calls.CONSENT_VERSION });
      await visitor.interview(calls.beginInterview, of(talk));
      await visitor.interview(calls.heardTurn, { ...of(talk), base: 0 });
      return { visitor, before: await lead(talk, PHASES[index] ?? "asking") };
    }),
  );
}

interface Talk {
  visitor: Visitor;
  id: number;
}

const of = ({ id }: Talk) => ({ test_solution_id: id });

async function lead(talk: Talk, phase: (typeof PHASES)[number]): Promise<calls.InterviewSnapshot> {
  const { visitor } = talk;
  if (phase === "asking") return visitor.interview(calls.validateInterviewSession, of(talk));
  const heard = await visitor.interview(calls.heardTurn, { ...of(talk), base: 1 });
  const spoken = { ...of(talk), base: 1, client_turn_id: randomUUID() };
  await visitor.sendPiece({ ...spoken, part: 0 }, aPiece());
  if (phase === "listening") return { ...heard, pieces: { client_turn_id: spoken.client_turn_id, count: 1 } };
  return visitor.interview(calls.answerTurn, { ...spoken, mode: "spoken", pieces: 1 });
}

/** What a fault has changed about an interview, or null. */
export async function changeOf({ visitor, before }: PromisedInterview): Promise<string | null> {
  const { test_solution_id } = before;
  const after = await visitor.interview(calls.validateInterviewSession, { test_solution_id });
  if (isDeepStrictEqual(pointOf(after), pointOf(before))) return null;
  return before.phase === "thinking" && hasGoneOn(before, after)
    ? null
    : `The interview ${test_solution_id} was ${before.phase} at turn ${before.turn_seq} and is now: ${JSON.stringify(after)}`;
}

/** Nobody thinks here, so the server asks the next question by its script; that is one, and all before stays. */
function hasGoneOn(before: calls.InterviewSnapshot, after: calls.InterviewSnapshot): boolean {
  const isNext = after.turn_seq === before.turn_seq + 1 && after.phase === "asking";
  return (
    isNext &&
    after.turns.length === before.turns.length + 1 &&
    isDeepStrictEqual(after.turns.slice(0, -1), before.turns)
  );
}

function pointOf(snapshot: calls.InterviewSnapshot): object {
  return { ...snapshot, server_time: "" };
}
