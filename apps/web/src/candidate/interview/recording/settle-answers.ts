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
    const left = leftOf(snapshot, answer, { unsentMs, isForeign: answer.writer !== shelf.writer });
    if (left === null) shelf.remove(answer);
    else {
      if (isOwn) shelf.write(answer);
      view.setState({ left });
    }
  }
}

function leftOf(
  { turns }: InterviewSnapshot,
  answer: KeptAnswer,
  { unsentMs, isForeign }: { unsentMs: number; isForeign: boolean },
): LeftBehind | null {
  const { seq, writer, client_turn_id, finished } = answer;
  const accepted = turns.find((turn) => turn.seq === seq)?.answer;
  const isSame = accepted?.client_turn_id === client_turn_id;
  // Only the reply was lost.
  if (isSame && finished && finished.mode === accepted.mode && finished.mode === "spoken") return null;
  if (finished?.unanswered && accepted?.unanswered) return null;
  // What was only shown here is not missing anywhere.
  const said = answer.typedAt === null && !finished ? "" : answer.text.trim();
  const text = accepted?.text?.includes(said) === true ? "" : said;
  // A page that goes on with another's recording sends copies of its pieces.
  const isElsewhere = isSame && (accepted.mode === "typed" || isForeign);
  const ms = isElsewhere ? 0 : unsentMs;
  return text === "" && ms === 0 ? null : { seq, writer, text, unsentMs: ms };
}
