import { createHash } from "node:crypto";
import type { Db } from "@invigil/db/connection";
import type { AiCall } from "@invigil/db/generated";
import { sql, type Selectable } from "kysely";

/** One request to a model and what came back. */
export interface NewCall {
  attemptId: number;
  purpose: string;
  /** The turn that it is about; null for the whole interview. */
  seq: number | null;
  template: string;
  request: string;
  response: string | null;
  modelAsked: string;
  modelAnswered: string | null;
  host: string;
  outcome: string;
  ms: number;
  tokensIn: number;
  tokensOut: number;
  at: Date;
}

export type CallRow = Selectable<AiCall>;

/** The first call has none before it. */
const BEGINNING = Buffer.alloc(32);

/**
 * Adds a call to the chain of its interview and its tokens to the interview's, and returns its number. Waits for its
 * turn, so that no two calls follow the same one. 0 if the interview was erased meanwhile; then nothing is kept.
 */
export async function appendCall(db: Db, call: NewCall): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const session = await tx
      .updateTable("interview_session")
      .set({ tokens: sql`tokens + ${call.tokensIn + call.tokensOut}::int` })
      .where("attempt_id", "=", call.attemptId)
      .returning("company_id")
      .executeTakeFirst();
    if (!session) return 0;
    const last = await tx
      .selectFrom("ai_call")
      .select(["number", "hash"])
      .where("attempt_id", "=", call.attemptId)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    const row = {
      company_id: session.company_id,
      attempt_id: call.attemptId,
      number: (last?.number ?? 0) + 1,
      purpose: call.purpose,
      seq: call.seq,
      template: call.template,
      request: call.request,
      response: call.response,
      request_hash: sha256(call.request),
      response_hash: call.response === null ? null : sha256(call.response),
      model_asked: call.modelAsked,
      model_answered: call.modelAnswered,
      host: call.host,
      outcome: call.outcome,
      ms: call.ms,
      tokens_in: call.tokensIn,
      tokens_out: call.tokensOut,
      at: call.at,
      previous: last?.hash ?? BEGINNING,
    };
    await tx
      .insertInto("ai_call")
      .values({ ...row, hash: linkHash(row) })
      .execute();
    return row.number;
  });
}

/** The tokens used by an interview, and by its company within 24 hours. */
export async function tokensUsed(
  db: Db,
  { attemptId, now }: { attemptId: number; now: Date },
): Promise<{ interview: number; day: number }> {
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ interview: number; day: number }>`
    select s.tokens as interview, (
      select coalesce(sum(c.tokens_in + c.tokens_out), 0)::bigint from ai_call c
      where c.company_id = s.company_id and c.at > ${since}) as day
    from interview_session s where s.attempt_id = ${attemptId}`.execute(db);
  return rows[0] ?? { interview: 0, day: 0 };
}

/** All calls of an interview in their order. */
export async function readCalls(db: Db, attemptId: number): Promise<CallRow[]> {
  return db.selectFrom("ai_call").selectAll().where("attempt_id", "=", attemptId).orderBy("number").execute();
}

/**
 * Whether every call is there and as it was written. `tokens` are those that the interview counts: they tell if the last
 * calls are missing. Texts that an erasure has emptied are no fault.
 */
export function isIntact(calls: readonly CallRow[], tokens: number): boolean {
  let previous: Buffer = BEGINNING;
  let sum = 0;
  for (const [index, call] of calls.entries()) {
    const isLinked = call.number === index + 1 && call.previous.equals(previous) && call.hash.equals(linkHash(call));
    if (!isLinked || !isTextKept(call.request, call.request_hash) || !isTextKept(call.response, call.response_hash))
      return false;
    previous = call.hash;
    sum += call.tokens_in + call.tokens_out;
  }
  return sum === tokens;
}

type Linked = Omit<CallRow, "id" | "hash" | "request" | "response">;

/** Over everything but the texts, which their own hashes stand for. The order of the fields is part of the format. */
function linkHash(row: Linked): Buffer {
  const fields = [
    row.previous.toString("hex"),
    row.company_id,
    row.attempt_id,
    row.number,
    row.purpose,
    row.seq,
    row.template,
    row.request_hash.toString("hex"),
    row.response_hash?.toString("hex") ?? null,
    row.model_asked,
    row.model_answered,
    row.host,
    row.outcome,
    row.ms,
    row.tokens_in,
    row.tokens_out,
    row.at.toISOString(),
  ];
  return sha256(JSON.stringify(fields));
}

function isTextKept(text: string | null, hash: Buffer | null): boolean {
  return text === null || (hash !== null && sha256(text).equals(hash));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
