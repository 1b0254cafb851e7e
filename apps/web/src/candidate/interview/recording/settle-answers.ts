import type { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import type { StoreApi } from "zustand/vanilla";
import type { Line } from "./answer-line.ts";
import { lengthOf, type Shelf } from "./answer-shelf.ts";
import type { KeptAnswer } from "./answer-store.ts";
import type { AnswerView, LeftBehind } from "./answer-view.ts";

interface Place {
  view: StoreApi<AnswerView>;
  shelf: Shelf;
  line: Line;
}

/** Another page may have answered: what it did not accept is offered again, so that nothing is lost unnoticed. */
export async function settleAnswers(snapshot: InterviewSnapshot, { view, shelf, line }: Place): Promise<void> {
  const isOver = ({ seq }: KeptAnswer) =>
    seq < snapshot.turn_seq ||
    (seq === snapshot.turn_seq && (snapshot.state !== "live" || snapshot.phase === "thinking"));
  // Another page of this browser may have removed what this one still has.
  const own = line.held.answer;
  const ownUnsent = line.held.unsent;
  const kept = (await shelf.list()).filter(({ seq, writer }) => seq !== own?.seq || writer !== own.writer);
  for (const answer of [...kept, ...(own ? [own] : [])].filter(isOver)) {
    const isOwn = answer === own;
    if (isOwn && line.held.answer?.seq === answer.seq) Object.assign(line.held, { answer: null, unsent: [] });
    const unsent = isOwn ? ownUnsent : await shelf.unsentOf(answer);
    const unsentMs = unsent.reduce((sum, piece) => sum + lengthOf(piece), 0);
    const left = leftOf(snapshot, answer, unsentMs);
    if (left === null) shelf.remove(answer);
    else {
      if (isOwn) shelf.write(answer, unsent);
      view.setState({ left });
    }
  }
}

function leftOf(snapshot: InterviewSnapshot, answer: KeptAnswer, unsentMs: number): LeftBehind | null {
  const { seq, writer, client_turn_id, finished } = answer;
  const accepted = snapshot.turns.find((turn) => turn.seq === seq)?.answer;
  const isSame = accepted?.client_turn_id === client_turn_id;
  // Whoever went on without an answer had seen what was stored as the draft, and was told that it is not sent.
  const isSeen = finished?.unanswered ?? (finished === null && !answer.unsaved && unsentMs === 0);
  if (accepted?.unanswered && isSeen) return null;
  const ms = isSame && isLeftOut(snapshot, answer) ? 0 : unsentMs;
  const isSpoken = isSame && finished?.mode === "spoken" && accepted.mode === "spoken";
  // What was only shown here is not missing anywhere, and what was typed is no part of an answer finished by voice.
  const said = isSpoken || (answer.typedAt === null && !finished) ? "" : answer.text.trim();
  const text = accepted?.text?.includes(said) === true ? "" : said;
  return text === "" && ms === 0 ? null : { seq, writer, text, unsentMs: ms };
}

/** What was said is no part of an answer that the candidate typed. One that the end took from a draft was never sent. */
function isLeftOut({ state, turn_seq, turns }: InterviewSnapshot, { seq, finished }: KeptAnswer): boolean {
  if (finished) return finished.mode === "typed";
  const isTaken = state === "ended" && seq === turn_seq;
  return !isTaken && turns.find((turn) => turn.seq === seq)?.answer?.mode === "typed";
}
