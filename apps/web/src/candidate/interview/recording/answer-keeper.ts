import { PIECES_MAX, type AnswerMode, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createLine } from "./answer-line.ts";
import { createShelf, lengthOf } from "./answer-shelf.ts";
import type { KeptAnswer, KeptPiece } from "./answer-store.ts";
import type { AnswerView, KeeperDeps } from "./answer-view.ts";
import { settleAnswers } from "./settle-answers.ts";

export interface AnswerKeeper {
  view: StoreApi<AnswerView>;
  /** Reads what there is of an answer, and sends what is finished. */
  open: (seq: number, stored: InterviewSnapshot["pieces"]) => Promise<void>;
  type: (text: string) => void;
  noteSpoken: (ms: number) => void;
  /** This much more could not be recorded. */
  noteLost: (ms: number) => void;
  addPiece: (samples: ArrayBuffer) => void;
  /** Resolves once the server has accepted the answer, or refused it. */
  finish: (finished: { mode: AnswerMode; unanswered: boolean }) => Promise<void>;
  retry: () => Promise<void>;
  /** Records here from now on, after what another page has recorded. */
  takeOver: () => Promise<void>;
  /** Forgets what the server has. */
  settle: (snapshot: InterviewSnapshot) => void;
  dropLeft: () => void;
  /** What there is of an answer that is not finished. */
  draft: () => KeptAnswer | null;
  /** An answer was finished but not accepted yet. */
  isPending: () => boolean;
  dispose: () => void;
}

const NOTHING: AnswerView = {
  seq: null,
  text: "",
  recordedMs: 0,
  spokenMs: 0,
  lostMs: 0,
  isFull: false,
  state: "open",
  error: null,
  left: null,
  keeps: true,
};

/** Holds the answers of one interview until the server has them: first on this device, then in pieces, then whole. */
export function createAnswerKeeper(deps: KeeperDeps): AnswerKeeper {
  const view = createStore<AnswerView>(() => NOTHING);
  const shelf = createShelf(deps, () => view.setState({ keeps: false }));
  const line = createLine(deps, view, shelf);
  let opening = Promise.resolve();

  function change(over: Partial<KeptAnswer>, piece?: KeptPiece): void {
    const before = line.held.answer;
    if (!before) return;
    const answer = { ...before, ...over, updatedAt: deps.now() };
    line.held.answer = answer;
    show(answer);
    shelf.write(answer, piece && [piece]);
  }

  function show({ seq, text, recordedMs, spokenMs, lostMs, parts }: KeptAnswer): void {
    view.setState({ seq, text, recordedMs, spokenMs, lostMs, isFull: parts >= PIECES_MAX });
  }

  async function read(seq: number, stored: InterviewSnapshot["pieces"]): Promise<void> {
    if (line.held.answer?.seq === seq) return;
    const { left, keeps, state: before } = view.getState();
    const isOther = stored?.recorder != null && stored.recorder !== deps.writer;
    view.setState({ ...NOTHING, left, keeps, state: isOther || before === "elsewhere" ? "elsewhere" : "open" });
    const kept = await shelf.read(seq, stored);
    if (line.held.answer?.seq === seq) return;
    Object.assign(line.held, kept);
    show(kept.answer);
    void line.run();
  }

  function addPiece(content: ArrayBuffer): void {
    const answer = line.held.answer;
    if (!answer || answer.finished || answer.parts >= PIECES_MAX) return;
    const { seq, writer, parts, recordedMs } = answer;
    const piece = { attempt: deps.attempt, seq, writer, part: parts, content };
    line.held.unsent.push(piece);
    change({ parts: parts + 1, recordedMs: recordedMs + lengthOf(piece) }, piece);
    void line.run();
  }

  async function takeOver(): Promise<void> {
    try {
      // Whoever is quicker than the device's store must not be ignored.
      await opening;
      const snapshot = await deps.readSnapshot();
      const joined = snapshot.turn_seq === line.held.answer?.seq ? line.takeOver(snapshot.pieces) : null;
      view.setState({ state: "open", error: null });
      if (joined) show(joined);
      deps.onSnapshot(snapshot);
      await line.run();
    } catch (error) {
      view.setState({ error });
    }
  }

  return {
    view,
    open: (seq, stored) => (opening = read(seq, stored)),
    type: (text) => change({ text, typedAt: deps.serverNow() }),
    noteLost: (ms) => change({ lostMs: (line.held.answer?.lostMs ?? 0) + ms }),
    noteSpoken: (spokenMs) => change({ spokenMs }),
    addPiece,
    async finish(finished) {
      await opening;
      if (line.held.answer?.finished) return;
      change({ finished });
      await line.run();
    },
    retry: () => line.run(),
    takeOver,
    settle: (snapshot) => void settleAnswers(snapshot, { view, shelf, line }),
    dropLeft() {
      const { left } = view.getState();
      if (left) shelf.remove(left);
      view.setState({ left: null });
    },
    draft() {
      const answer = line.held.answer;
      return answer && !answer.finished && (answer.text.trim() !== "" || answer.parts > 0) ? answer : null;
    },
    isPending: () => line.held.answer?.finished != null,
    dispose: line.stop,
  };
}
