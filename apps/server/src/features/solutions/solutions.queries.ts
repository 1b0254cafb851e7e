import type { Answer } from "@invigil/contract/taking/solutions";
import type { Pool } from "pg";
import { z } from "zod";
import { CREATE_FULL_STATEMENT, CREATE_STATEMENT } from "@invigil/records/answers/save-statement";

const Place = z.object({
  attempt_id: z.number(),
  problem_id: z.number(),
  active: z.boolean(),
  open: z.boolean(),
  held: z.boolean(),
  too_long: z.boolean(),
  id: z.number().nullable(),
  slug: z.string().nullable(),
  seq: z.number().nullable(),
});

export interface Insert {
  sessionHash: Buffer;
  now: Date;
  cutoff: Date;
  attemptId: number;
  problem: string;
  solutionType: string;
  creator: number;
  testId: number;
  slug: string;
  seq: number;
  base: number;
  writer: string;
  digest: string;
  answer: Answer;
  /** The length of its text. */
  length: number;
}

/** Undefined if this session has no such problem. `stored` is null if the answer may not be written, or is full. */
export function insertSolution(pool: Pool, input: Insert) {
  return write(pool, CREATE_STATEMENT, [...valuesOf(input), input.slug]);
}

/** For a full answer: replaces its newest version. */
export function replaceNewest(pool: Pool, input: Insert) {
  return write(pool, CREATE_FULL_STATEMENT, valuesOf(input));
}

function valuesOf(input: Insert): unknown[] {
  return [
    input.sessionHash,
    input.now,
    input.cutoff,
    input.attemptId,
    input.problem,
    input.solutionType,
    input.creator,
    input.testId,
    input.seq,
    input.base,
    input.writer,
    input.digest,
    JSON.stringify(input.answer),
    input.length,
  ];
}

async function write(pool: Pool, statement: string, values: unknown[]) {
  const result = await pool.query<Record<string, unknown>>(statement, values);
  const first = result.rows[0];
  if (first === undefined) return undefined;
  const { attempt_id, problem_id, active, open, held, too_long, id, slug, seq } = Place.parse(first);
  const stored = id === null || slug === null || seq === null ? null : { id, slug, seq };
  return { attemptId: attempt_id, problemId: problem_id, active, open, held, tooLong: too_long, stored };
}
