import { createHash } from "node:crypto";
import type { ReceiptAnswer } from "@invigil/contract/taking/attempts";
import type { AnsweredTurn } from "./answered-turns.queries.ts";

/** A turn of an interview as a receipt lists it. */
export function receiptOfTurn(turn: AnsweredTurn): ReceiptAnswer {
  const { seq, question, mode, unanswered, text, pieces, saved_at } = turn;
  const digest = createHash("sha256")
    .update(text ?? pieces)
    .digest("hex");
  return {
    problem: `turn-${seq}`,
    title: question,
    problem_type: "interview",
    seq,
    digest: unanswered ? null : digest,
    saved_at: saved_at.toISOString(),
    number: seq,
    mode,
    ...(turn.from_draft && { from_draft: true as const }),
  };
}
