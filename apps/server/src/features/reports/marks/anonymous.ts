import { TestSettings } from "@invigil/contract/taking/tests";
import type { Db } from "@invigil/db/connection";
import { numberAttempts } from "@invigil/records/attempts/number-attempts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { markingOfAttempt, needsNumbers } from "./marking.queries.ts";

export function isAnonymous(settings: unknown): boolean {
  return TestSettings.parse(settings).marking.anonymous;
}

/** Numbers that nobody has needed before are given when somebody is about to mark. */
export async function giveNumbers(db: Db, testId: number): Promise<void> {
  if (await needsNumbers(db, testId)) await numberAttempts(db, testId);
}

export function anonymousLabel(number: number | null): string {
  return number === null ? "Candidate" : `Candidate ${number}`;
}

interface Answered {
  test_id: number;
  settings: unknown;
  attempt_id: number;
  username: string;
  full_name: string;
}

/** Whose answer it is, or a label until the candidate's answers are marked. */
export async function candidateFor(db: Db, caller: Caller, answer: Answered) {
  const named = { username: answer.username, full_name: answer.full_name };
  if (!isAnonymous(answer.settings)) return named;
  await giveNumbers(db, answer.test_id);
  const { waits, number } = await markingOfAttempt(db, { attemptId: answer.attempt_id, accountId: caller.accountId });
  return waits ? { username: null, full_name: anonymousLabel(number) } : named;
}
