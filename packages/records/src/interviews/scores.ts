import { ProposedScore } from "@invigil/contract/interviews/review";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { lateAnswersOf } from "./late-answers.ts";
import { LATE_REASON } from "./late-reason.ts";
import { proposalsOf } from "@invigil/rules/interviews/proposals";

interface Run {
  competency: string;
  run: number;
  score: number | null;
  reason: string;
  quotes: { seq: number; text: string }[];
  callNumber: number | null;
}

/** Stores what a model proposes, in place of what an earlier try has left. */
export async function writeScores(
  tx: Tx,
  { attemptId, runs, now }: { attemptId: number; runs: readonly Run[]; now: Date },
): Promise<void> {
  await tx.deleteFrom("interview_score").where("attempt_id", "=", attemptId).execute();
  if (runs.length === 0) return;
  const rows = runs.map(({ competency, run, score, reason, quotes, callNumber }) => ({
    attempt_id: attemptId,
    competency,
    run,
    score,
    reason,
    quotes: toJson(quotes),
    call_number: callNumber,
    at: now,
  }));
  await tx.insertInto("interview_score").values(rows).execute();
}

/** Stores that an interview is complete, or that a person must look more closely. Never who has passed. */
export async function writeOutcome(
  tx: Tx,
  { attemptId, result, reasons, now }: { attemptId: number; result: "CMP" | "NRE"; reasons: string[]; now: Date },
): Promise<void> {
  const late = await lateAnswersOf(tx, attemptId);
  const isDecided = late.every(({ state }) => state !== "waiting");
  const all = isDecided ? { result, reasons } : { result: "NRE" as const, reasons: [...reasons, LATE_REASON] };
  await tx
    .updateTable("interview_session")
    .set({ result: all.result, review_reasons: toJson(all.reasons), scored_at: now })
    .where("attempt_id", "=", attemptId)
    .execute();
}

/** What the machine proposes for each competency, in the order of their keys. */
export async function readProposals(db: Db | Tx, attemptId: number): Promise<ProposedScore[]> {
  const rows = await db
    .selectFrom("interview_score")
    .select(["competency", "run", "score", "reason", "quotes"])
    .where("attempt_id", "=", attemptId)
    .orderBy("competency")
    .orderBy("run")
    .execute();
  return proposalsOf(rows.map((row) => ({ ...row, quotes: ProposedScore.shape.quotes.parse(row.quotes) })));
}
