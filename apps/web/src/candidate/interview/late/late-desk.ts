import { handInLateAnswer } from "@invigil/contract/interviews/late-answers";
import { ApiError, call } from "../../../lib/api.ts";
import { serverNow } from "../../../lib/clock.ts";
import type { AnswerStore, KeptAnswer } from "../recording/answer-store.ts";

/** What became of a text that this browser still held when the interview was over. */
export interface LateText {
  seq: number;
  writer: string;
  text: string;
  state: "waiting" | "received" | "refused";
}

/** Hands in every text that is still here. What the server has leaves this browser. */
export async function bringLate(store: AnswerStore, attempt: number): Promise<LateText[]> {
  const late: LateText[] = [];
  for (const answer of await store.list(attempt)) {
    const state = isOwnText(answer) ? await handIn(answer) : "saved";
    if (state === "saved" || state === "received") await store.remove(answer);
    const { seq, writer, text } = answer;
    if (state !== "saved") late.push({ seq, writer, text, state });
  }
  return late;
}

/** What was only shown here was typed elsewhere, and the server has it. */
function isOwnText({ text, typedAt, finished }: KeptAnswer): boolean {
  return text.trim() !== "" && finished?.unanswered !== true && (typedAt !== null || finished !== null);
}

async function handIn(answer: KeptAnswer): Promise<LateText["state"] | "saved"> {
  const { attempt, seq, client_turn_id, text, typedAt, updatedAt } = answer;
  const written = typedAt ?? updatedAt + (serverNow() - Date.now());
  const body = { test_solution_id: attempt, seq, client_turn_id, text, written_at: new Date(written).toISOString() };
  try {
    const { saved } = await call(handInLateAnswer, { body }, { family: "INT" });
    return saved ? "saved" : "received";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mayPass = error.isUnreachable || error.status === 401 || error.status === 429 || Number(error.status) >= 500;
    // While the interview can still be resumed, the text stays where it was.
    return mayPass || error.code === "answer_open" ? "waiting" : "refused";
  }
}
