import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { Answer, type SaveReceipt, type Solution } from "@invigil/contract/taking/solutions";
import type { KeptVersion } from "../../lib/drafts/drafts.ts";

/** Whose answer to which problem: everything that identifies a save besides the answer itself. */
export interface SaveTarget {
  user: number;
  attempt: number;
  test: number;
  testSlug: string;
  problem: string;
  type: ProblemType;
}

export function answerOf(solution: Solution | null): Answer {
  return solution ? Answer.parse(solution) : {};
}

export function sameAnswer(a: Answer, b: Answer): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

/** Key order differs between what was typed and what the database returns, and a missing field equals an empty one. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(
    ([, field]) => field !== undefined && field !== "" && !isEmptyList(field),
  );
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, ordered(field)]),
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

interface Acknowledged {
  target: SaveTarget;
  answer: Answer;
  receipt: SaveReceipt;
  previous: Solution | null;
}

/** Builds the solution that a read would return now, so that nothing has to be reloaded after a save. */
export function storedSolution({ target, answer, receipt, previous }: Acknowledged): Solution {
  const file = (fieldName: "main" | "supplementary") =>
    answer.file_based_data?.find((entry) => entry.fieldName === fieldName) ?? null;
  return {
    clusterSlug: previous?.clusterSlug ?? null,
    ...answer,
    id: receipt.id,
    slug: receipt.slug,
    solution_type: target.type,
    problem: target.problem,
    creator: target.user,
    test_solution_set: target.attempt,
    test: target.test,
    test_slug: target.testSlug,
    main_url: file("main")?.url ?? null,
    supplementary_url: file("supplementary")?.url ?? null,
    uploaded_at: file("main")?.fileBasedData.uploaded_at ?? null,
    revisions: (previous?.revisions ?? 0) + 1,
    seq: receipt.seq,
    digest: receipt.digest,
    saved_at: receipt.server_time,
  };
}

/** Turns a stored answer that is being replaced into a version readable on this device. */
export function keptVersion(stored: Solution, now: number): KeptVersion {
  const { test_solution_set: attempt, problem, saved_at } = stored;
  return { attempt, problem, answer: answerOf(stored), updatedAt: now, writtenAt: Date.parse(saved_at) };
}
