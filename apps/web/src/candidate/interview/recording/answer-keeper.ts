import {
  PIECES_MAX,
  type AnswerMode,
  type InterviewDraft,
  type InterviewSnapshot,
} from "@invigil/contract/interviews/snapshot";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createLine, type Line } from "./answer-line.ts";
import { createShelf, lengthOf, type Shelf } from "./answer-shelf.ts";
import type { KeptAnswer, KeptPiece } from "./answer-store.ts";
import { byServer } from "./by-server.ts";
import type { AnswerView, KeeperDeps } from "./answer-view.ts";
import { createDraftLine } from "./draft-line.ts";
import { settleAnswers } from "./settle-answers.ts";

type Pieces = InterviewSnapshot["pieces"];

export interface AnswerKeeper {
  view: StoreApi<AnswerView>;
  /** Reads what there is of an answer, on this device and on the server, and sends what is finished. */
  open: (seq: number, stored: Pieces, draft?: InterviewDraft | null) => Promise<void>;
  type: (text: string) => void;
  /** Stores what was typed at once, because this page may be about to end. */
  saveNow: () => void;
  /** Adds what was typed on another page to this answer, or leaves it out. */
  chooseOther: (add: boolean) => void;
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
  /** Adds the text that was left behind to this answer. A recording stays where it is. */
  addLeft: () => void;
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
  draft: "none",
  other: null,
};

/** Holds the answers of one interview until the server has them: first on this device, then in pieces, then whole. */
export function createAnswerKeeper(deps: KeeperDeps): AnswerKeeper {
  const view = createStore<AnswerView>(() => NOTHING);
  const shelf = createShelf(deps, () => view.setState({ keeps: false }));
  const line = createLine(deps, view, shelf);
  const { change, show } = createHand(deps, { view, shelf, line });
  const drafts = createDraftLine({ deps, view, line, change });
  let opening = Promise.resolve();

  async function open(seq: number, stored: Pieces, draft: InterviewDraft | null = null): Promise<void> {
    if (line.held.answer?.seq === seq) return drafts.meet(draft, { isOpening: false });
    const { left, keeps, state: before } = view.getState();
    const isOther = stored?.recorder != null && stored.recorder !== deps.writer;
    view.setState({ ...NOTHING, left, keeps, state: isOther || before === "elsewhere" ? "elsewhere" : "open" });
    const kept = await shelf.read(seq, stored);
    if (line.held.answer?.seq === seq) return;
    Object.assign(line.held, kept);
    show(kept.answer);
    drafts.meet(draft, { isOpening: true });
    void line.run();
  }

  function type(text: string): void {
    change({ text, typedAt: deps.serverNow(), unsaved: true });
    drafts.plan();
  }

  function addPiece(content: ArrayBuffer): void {
    const answer = line.held.answer;
    if (!answer || answer.finished || answer.parts >= PIECES_MAX) return;
    const { seq, writer, parts, recordedMs } = answer;
    const piece = { attempt: deps.attempt, seq, writer, part: parts, content };
    line.held.unsent.push(piece);
    change({ parts: parts + 1, recordedMs: recordedMs + lengthOf(piece), recordedAt: deps.serverNow() }, piece);
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
    open: (seq, stored, draft) => (opening = open(seq, stored, draft)),
    type,
    saveNow: () => void drafts.save(),
    chooseOther: drafts.choose,
    noteLost: (ms) => change({ lostMs: (line.held.answer?.lostMs ?? 0) + ms }),
    noteSpoken: (spokenMs) => change({ spokenMs }),
    addPiece,
    async finish(finished) {
      await opening;
      if (line.held.answer?.finished) return;
      drafts.stop();
      change({ finished });
      await line.run();
      // It may have been refused.
      drafts.plan();
    },
    retry: () => line.run(),
    takeOver,
    settle: (snapshot) => void settleAnswers(snapshot, { view, shelf, line }),
    ...createLeft({ view, shelf, line }, type),
    draft() {
      const answer = line.held.answer;
      return answer && !answer.finished && (answer.text.trim() !== "" || answer.parts > 0) ? answer : null;
    },
    isPending: () => line.held.answer?.finished != null,
    dispose() {
      line.stop();
      drafts.stop();
    },
  };
}

interface Place {
  view: StoreApi<AnswerView>;
  shelf: Shelf;
  line: Line;
}

/** Changes the current answer: in memory, on the screen and on this device. */
function createHand(deps: KeeperDeps, { view, shelf, line }: Place) {
  function show({ seq, text, recordedMs, spokenMs, lostMs, parts }: KeptAnswer): void {
    view.setState({ seq, text, recordedMs, spokenMs, lostMs, isFull: parts >= PIECES_MAX });
  }
  function change(over: Partial<KeptAnswer>, piece?: KeptPiece): void {
    const before = line.held.answer;
    if (!before) return;
    const shift = deps.clockShift();
    const timed = shift === null ? before : byServer(before, shift);
    const answer = { ...timed, ...over, updatedAt: deps.serverNow(), bySystem: shift === null };
    line.held.answer = answer;
    show(answer);
    shelf.write(answer, piece && [piece]);
  }
  return { change, show };
}

/** What was not accepted, and what the candidate does with it. */
function createLeft({ view, shelf, line }: Place, type: (text: string) => void) {
  function dropLeft(): void {
    const { left } = view.getState();
    if (left) shelf.remove(left);
    view.setState({ left: null });
  }
  return {
    dropLeft,
    addLeft(): void {
      const { left, text } = view.getState();
      // Between two questions there is no answer to add it to.
      if (!left || !line.held.answer || line.held.answer.finished) return;
      type([text, left.text].filter((each) => each !== "").join("\n\n"));
      if (left.unsentMs === 0) return dropLeft();
      shelf.dropText(left);
      view.setState({ left: { ...left, text: "" } });
    },
  };
}
