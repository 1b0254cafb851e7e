import { createHash } from "node:crypto";
import { MOST_COMPARED, MOST_PAIRS } from "@invigil/contract/results/similarity";
import { openThread, ThreadFailed } from "@invigil/vision/thread-client";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import { answerPieces, givenPieces } from "./answer-pieces.ts";
import type { Alike, Compared } from "./compare-answers.ts";
import type { Piece } from "./pieces.ts";
import { handedInAnswers, type AnswerRow, type ProblemRow } from "./similarity.queries.ts";

export interface Answered extends Pick<AnswerRow, "id" | "username" | "full_name" | "email" | "test"> {
  pieces: Piece[];
  technology: string;
}

export interface Comparison {
  answers: Map<number, Answered>;
  pairs: Alike[];
  /** Answers beyond the limit. */
  leftOut: number;
}

/** Longer than a call waits, so a second call finds the result. */
const TIMEOUT = 180_000;
const KEPT = 20;

/** How many questions of one company may wait. */
const EACH = 3;

interface Wanted {
  testId: number;
  companyId: number | null;
  problem: ProblemRow;
  /** Also with the answers of the company's other tests. */
  across: boolean;
}

export type CompareProblem = (wanted: Wanted) => Promise<Comparison>;

/** Compares in a separate thread and caches the last results until an answer changes. */
export function openComparisons({ db, log }: Pick<Deps, "db" | "log">) {
  const thread = openThread<Compared, Alike[]>(new URL("./similarity-thread.ts", import.meta.url), {
    timeout: TIMEOUT,
    queue: 10,
    each: EACH,
    quiet: true,
  });
  const kept = new Map<string, Promise<Alike[]>>();

  async function compareAll(problem: ProblemRow, answers: readonly Answered[], owner: string): Promise<Alike[]> {
    const content = ProblemContent.parse(problem.content);
    const pairs: Alike[] = [];
    for (const [technology, group] of Map.groupBy(answers, (each) => each.technology)) {
      if (group.length < 2 || group.every(({ test }) => test !== null)) continue;
      const compared = group.map(({ id, pieces, test }) => ({ id, pieces, elsewhere: test !== null }));
      const given = givenPieces(content, technology);
      pairs.push(...(await thread.ask({ answers: compared, given, most: MOST_PAIRS }, owner)));
    }
    return pairs.toSorted((a, b) => b.similarity - a.similarity).slice(0, MOST_PAIRS);
  }

  function remembered(key: string, compare: () => Promise<Alike[]>): Promise<Alike[]> {
    const found = kept.get(key);
    if (found) return found;
    const comparing = compare();
    kept.set(key, comparing);
    // A failure is not cached.
    comparing.catch(() => kept.delete(key));
    const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return comparing;
  }

  const compare: CompareProblem = async ({ testId, companyId, problem, across }) => {
    const rows = await handedInAnswers(db, { testId, problemId: problem.id, across, limit: MOST_COMPARED });
    const content = ProblemContent.parse(problem.content);
    const answers = rows.map(({ id, username, full_name, email, test, body }) => ({
      id,
      username,
      full_name,
      email,
      test,
      ...answerPieces(body, content),
    }));
    try {
      const pairs = await remembered(digestOf(problem, testId, rows), () =>
        compareAll(problem, answers, String(companyId)),
      );
      const leftOut = (rows[0]?.total ?? 0) - rows.length;
      return { answers: new Map(answers.map((answer) => [answer.id, answer])), pairs, leftOut };
    } catch (error) {
      if (!(error instanceof ThreadFailed)) throw error;
      log.warn({ err: error, problem: problem.slug }, "could not compare answers");
      throw new AppError("at_capacity");
    }
  };
  return { compare, close: () => thread.close() };
}

function digestOf(problem: ProblemRow, testId: number, rows: readonly AnswerRow[]): string {
  const hash = createHash("sha256").update(JSON.stringify([testId, problem.id, problem.content]));
  for (const { id, digest } of rows) hash.update(`${id}:${digest};`);
  return hash.digest("base64url");
}
