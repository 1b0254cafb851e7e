import { serverTime } from "@invigil/contract/clock";
import { handInLateAnswer } from "@invigil/contract/interviews/late-answers";
import { ApiError, call } from "../../../lib/api.ts";
import { lengthOf, unsentAmong } from "../recording/answer-shelf.ts";
import type { AnswerStore, KeptAnswer, KeptPiece } from "../recording/answer-store.ts";
import { byServer } from "../recording/by-server.ts";
import { handInRecording } from "./late-recording.ts";

/** What became of something that this browser still held when the interview was over. */
export interface LateItem {
  /** The same for copies that several windows have kept. */
  key: string;
  text: string;
  /** 16-bit samples; none of what was typed. */
  sound: ArrayBuffer[];
  ms: number;
  state: "sending" | "waiting" | "received" | "refused";
}

type State = Exclude<LateItem["state"], "sending"> | "saved";

/**
 * Hands in every text and recording that is still here. What the server has leaves this browser. A recording can take
 * minutes, so `onSending` hears of it first.
 */
export async function bringLate(
  store: AnswerStore,
  attempt: number,
  onSending: (item: LateItem) => void,
): Promise<LateItem[]> {
  const late: LateItem[] = [];
  for (const answer of await store.list(attempt)) {
    const pieces = isOwnSound(answer) ? unsentAmong(await store.pieces(answer), answer) : [];
    const recording = recordingOf(answer, pieces);
    if (pieces.length > 0) onSending(recording);
    const typed = isOwnText(answer) ? await stateOf(() => handInText(answer)) : "saved";
    const handIn = async () => handInRecording(answer, pieces, await timeOf(answer, "recordedAt"));
    const spoken = pieces.length > 0 ? await stateOf(handIn) : "saved";
    if ([typed, spoken].every((state) => state === "saved" || state === "received")) await store.remove(answer);
    if (typed !== "saved") late.push({ key: keyOf(answer), text: answer.text, sound: [], ms: 0, state: typed });
    if (spoken !== "saved") late.push({ ...recording, state: spoken });
  }
  return late;
}

const keyOf = ({ seq, client_turn_id }: KeptAnswer) => `${seq}/${client_turn_id}`;

function recordingOf(answer: KeptAnswer, pieces: readonly KeptPiece[]): LateItem {
  const ms = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  const sound = pieces.map(({ content }) => content);
  return { key: `${keyOf(answer)}/sound`, text: "", sound, ms, state: "sending" };
}

/** What was only shown here was typed elsewhere, and the server has it. */
function isOwnText({ text, typedAt, finished }: KeptAnswer): boolean {
  return text.trim() !== "" && finished?.unanswered !== true && (typedAt !== null || finished !== null);
}

/** What was said is no part of an answer that was finished by typing. */
function isOwnSound({ finished }: KeptAnswer): boolean {
  return finished === null || (finished.mode === "spoken" && !finished.unanswered);
}

/** When it was made, by the server's clock. */
async function timeOf(answer: KeptAnswer, made: "typedAt" | "recordedAt"): Promise<string> {
  const { updatedAt, ...times } = answer.bySystem ? byServer(answer, await serverAhead()) : answer;
  return new Date(times[made] ?? updatedAt).toISOString();
}

/** How much later the server's clock is than the system's, by which an earlier page had to tell the time. */
async function serverAhead(): Promise<number> {
  const { server_time: now } = await call(serverTime, {}, { family: "GTD" });
  return Date.parse(now) - Date.now();
}

async function handInText(answer: KeptAnswer): Promise<"saved" | "received"> {
  const { attempt, seq, client_turn_id, text } = answer;
  const writtenAt = await timeOf(answer, "typedAt");
  const body = { test_solution_id: attempt, seq, client_turn_id, text, written_at: writtenAt };
  const { saved } = await call(handInLateAnswer, { body }, { family: "INT" });
  return saved ? "saved" : "received";
}

async function stateOf(handIn: () => Promise<"saved" | "received">): Promise<State> {
  try {
    return await handIn();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mayPass = error.isUnreachable || error.status === 401 || error.status === 429 || Number(error.status) >= 500;
    // While the interview can still be resumed, it stays where it was. Pieces that are missing are sent again.
    return mayPass || error.code === "answer_open" || error.code === "pieces_missing" ? "waiting" : "refused";
  }
}
