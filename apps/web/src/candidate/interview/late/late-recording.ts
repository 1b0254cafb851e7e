import { VAD } from "@invigil/contract/constants";
import { handInLateRecording, sendLatePiece } from "@invigil/contract/interviews/late-answers";
import { writeWav } from "@invigil/sound/write-wav";
import { call } from "../../../lib/api.ts";
import type { KeptAnswer, KeptPiece } from "../recording/answer-store.ts";

/** Sends the pieces that did not arrive in time, and then hands them in. */
export async function handInRecording(
  { attempt, seq, client_turn_id }: KeptAnswer,
  pieces: readonly KeptPiece[],
  writtenAt: string,
): Promise<"saved" | "received"> {
  const answer = { test_solution_id: attempt, seq, client_turn_id };
  let late = 0;
  for (const { part, content } of pieces) {
    const file = new File([soundFile([content])], `${part}.wav`, { type: "audio/wav" });
    const { saved } = await call(sendLatePiece, { body: { ...answer, part }, file }, { family: "INT" });
    if (!saved) late += 1;
  }
  if (late === 0) return "saved";
  await call(handInLateRecording, { body: { ...answer, pieces: late, written_at: writtenAt } }, { family: "INT" });
  return "received";
}

export function soundFile(pieces: readonly ArrayBuffer[]): Blob {
  return writeWav(pieces, { rate: VAD.sampleRate });
}
