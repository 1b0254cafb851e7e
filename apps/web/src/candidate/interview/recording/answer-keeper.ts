import { InterviewSnapshot, PIECE_MS, PIECES_MAX, type AnswerMode } from "@invigil/contract/interviews/session";
import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError } from "../../../lib/api.ts";
import type { AnswerStore, KeptAnswer, KeptPiece } from "./answer-store.ts";
import { sendAgain } from "./send-again.ts";

/** 16-bit samples, 16 kHz. */
const BYTES_A_MS = 32;
const FORGET_AFTER = 30 * 24 * 60 * 60 * 1_000;

export interface AnswerView {
  /** The turn that is being answered; null until its draft has been read from this device. */
  seq: number | null;
  text: string;
  recordedMs: number;
  /** How much of that is speech. */
  spokenMs: number;
  /** No more can be recorded for this answer. */
  isFull: boolean;
  /** `waiting`: it does not reach the server and is sent again by itself. */
  state: "open" | "sending" | "waiting" | "refused";
  error: unknown;
  /** A text that was not accepted, because the interview had already moved on. */
  left: { seq: number; text: string } | null;
  /** Whether this browser can store it. */
  keeps: boolean;
}

interface KeeperDeps {
  attempt: number;
  store: AnswerStore;
  sendPiece: (piece: KeptPiece, answer: KeptAnswer) => Promise<unknown>;
  sendAnswer: (answer: KeptAnswer, finished: NonNullable<KeptAnswer["finished"]>) => Promise<InterviewSnapshot>;
  onSnapshot: (snapshot: InterviewSnapshot) => void;
  now: () => number;
}

export interface AnswerKeeper {
  view: StoreApi<AnswerView>;
  /** Reads what there is of an answer, and sends what is finished. */
  open: (seq: number, stored: InterviewSnapshot["pieces"]) => Promise<void>;
  type: (text: string) => void;
  noteSpoken: (ms: number) => void;
  addPiece: (samples: ArrayBuffer) => void;
  /** Resolves once the server has accepted the answer, or refused it. */
  finish: (finished: { mode: AnswerMode; unanswered: boolean }) => Promise<void>;
  retry: () => Promise<void>;
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

  function change(over: Partial<KeptAnswer>, piece?: KeptPiece): void {
    const before = line.current();
    if (!before) return;
    const answer = { ...before, ...over, updatedAt: deps.now() };
    line.set(answer);
    show(answer);
    shelf.write(answer, piece);
  }

  function show(answer: KeptAnswer): void {
    const { seq, text, recordedMs, spokenMs, parts } = answer;
    view.setState({ seq, text, recordedMs, spokenMs, isFull: parts >= PIECES_MAX });
  }

  let opening = Promise.resolve();

  async function read(seq: number, stored: InterviewSnapshot["pieces"]): Promise<void> {
    if (line.current()?.seq === seq) return;
    view.setState({ ...NOTHING, left: view.getState().left, keeps: view.getState().keeps });
    const { answer, pieces } = await shelf.read(seq, stored);
    if (line.current()?.seq === seq) return;
    line.set(answer, pieces);
    show(answer);
    void line.run();
  }

  return {
    view,
    open: (seq, stored) => (opening = read(seq, stored)),
    type: (text) => change({ text }),
    noteSpoken: (spokenMs) => change({ spokenMs }),
    addPiece(content) {
      const answer = line.current();
      if (!answer || answer.finished || answer.parts >= PIECES_MAX) return;
      const piece = { attempt: deps.attempt, seq: answer.seq, part: answer.parts, content };
      line.add(piece);
      change({ parts: answer.parts + 1, recordedMs: answer.recordedMs + content.byteLength / BYTES_A_MS }, piece);
      void line.run();
    },
    async finish(finished) {
      // Whoever is quicker than the device's store must not be ignored.
      await opening;
      if (line.current()?.finished) return;
      change({ finished });
      await line.run();
    },
    retry: () => line.run(),
    settle: (snapshot) => settle(snapshot, { view, shelf, line }),
    dropLeft() {
      const { left } = view.getState();
      if (left) shelf.remove(left.seq);
      view.setState({ left: null });
    },
    draft() {
      const answer = line.current();
      return answer && !answer.finished && (answer.text.trim() !== "" || answer.parts > 0) ? answer : null;
    },
    isPending: () => line.current()?.finished != null,
    dispose: line.stop,
  };
}

/** The device's store. Writes follow one another; none of them ever throws. */
function createShelf({ attempt, store, now }: KeeperDeps, onTrouble: () => void) {
  let last: Promise<unknown> = store.removeOlderThan(now() - FORGET_AFTER).catch(onTrouble);
  const then = (work: () => Promise<unknown>) => void (last = last.then(work).catch(onTrouble));

  /** What the store cannot give is missing, and the page says that it keeps nothing. */
  async function tryRead<T>(rows: Promise<T[]>): Promise<T[]> {
    return await rows.catch(() => {
      onTrouble();
      return [];
    });
  }

  async function list(): Promise<KeptAnswer[]> {
    await last;
    return await tryRead(store.list(attempt));
  }

  async function read(seq: number, stored: InterviewSnapshot["pieces"]) {
    const kept = (await list()).find((answer) => answer.seq === seq);
    // Another device may have begun the answer.
    const count = kept && kept.client_turn_id !== stored?.client_turn_id ? 0 : (stored?.count ?? 0);
    const begun: KeptAnswer = kept ?? {
      attempt,
      seq,
      client_turn_id: stored?.client_turn_id ?? crypto.randomUUID(),
      text: "",
      parts: 0,
      recordedMs: count * PIECE_MS,
      // Nobody knows how much of it was speech, but somebody began to answer.
      spokenMs: count * PIECE_MS,
      finished: null,
      updatedAt: now(),
    };
    const pieces = await tryRead(store.pieces(attempt, seq));
    const answer = { ...begun, parts: Math.max(begun.parts, count) };
    return { answer, pieces: pieces.filter(({ part }) => part >= count) };
  }

  return {
    list,
    read,
    write: (answer: KeptAnswer, piece?: KeptPiece) => then(() => store.write(answer, piece)),
    remove: (seq: number) => then(() => store.remove({ attempt, seq })),
    async all(seq: number): Promise<KeptPiece[]> {
      await last;
      return await tryRead(store.pieces(attempt, seq));
    },
  };
}
type Shelf = ReturnType<typeof createShelf>;

/** Sends the pieces of the current answer in their order, and then the answer. */
function createLine(deps: KeeperDeps, view: StoreApi<AnswerView>, shelf: Shelf) {
  let stopped = new AbortController();
  let answer: KeptAnswer | null = null;
  let unsent: KeptPiece[] = [];
  let running: Promise<void> | null = null;
  let wanted = false;

  async function send(signal: AbortSignal): Promise<void> {
    const options = { signal, onWait: () => view.setState({ state: "waiting" }) };
    let resent = false;
    for (;;) {
      const [piece] = unsent;
      if (!answer || answer.seq !== view.getState().seq) return;
      const current = answer;
      if (piece) {
        await sendAgain(() => deps.sendPiece(piece, current), options);
        unsent = unsent.filter((each) => each !== piece);
        view.setState({ state: "open" });
        continue;
      }
      const { finished } = current;
      if (!finished) return;
      view.setState({ state: "sending", error: null });
      try {
        accept(current, await sendAgain(() => deps.sendAnswer(current, finished), options));
      } catch (error) {
        if (resent || !isCode(error, "pieces_missing")) throw error;
        resent = true;
        unsent = await shelf.all(current.seq);
      }
    }
  }

  /** What is added while it runs is sent as well. */
  async function runAll(): Promise<void> {
    while (wanted) {
      wanted = false;
      const { signal } = stopped;
      await send(signal).catch((error: unknown) => {
        if (!signal.aborted) refuse(error);
      });
    }
    running = null;
  }

  function accept(sent: KeptAnswer, snapshot: InterviewSnapshot): void {
    shelf.remove(sent.seq);
    if (answer?.seq === sent.seq) answer = null;
    deps.onSnapshot(snapshot);
  }

  function refuse(error: unknown): void {
    const snapshot = isCode(error, "stale_turn") ? InterviewSnapshot.safeParse(error.body?.details).data : undefined;
    if (snapshot) deps.onSnapshot(snapshot);
    else {
      // It can be changed and finished again.
      if (answer) {
        answer = { ...answer, finished: null };
        shelf.write(answer);
      }
      view.setState({ state: "refused", error });
    }
  }

  return {
    current: () => answer,
    set(next: KeptAnswer | null, pieces?: KeptPiece[]) {
      answer = next;
      if (pieces) unsent = pieces;
    },
    add: (piece: KeptPiece) => void unsent.push(piece),
    run(): Promise<void> {
      wanted = true;
      running ??= runAll();
      return running;
    },
    /** Another run may follow: a page that is shown again goes on. */
    stop() {
      stopped.abort();
      stopped = new AbortController();
    },
  };
}
type Line = ReturnType<typeof createLine>;

/** Another page may have answered: what it did not accept is offered again, so that no text is lost. */
function settle(
  snapshot: InterviewSnapshot,
  { view, shelf, line }: { view: StoreApi<AnswerView>; shelf: Shelf; line: Line },
) {
  const isOpen = (seq: number) =>
    snapshot.state === "live" && snapshot.turn_seq === seq && snapshot.phase !== "thinking";
  void shelf.list().then((kept) => {
    for (const answer of kept.filter(({ seq }) => !isOpen(seq) && seq <= snapshot.turn_seq)) {
      const accepted = snapshot.turns.find(({ seq }) => seq === answer.seq)?.answer?.client_turn_id;
      if (line.current()?.seq === answer.seq) line.set(null, []);
      if (accepted === answer.client_turn_id || answer.text.trim() === "") shelf.remove(answer.seq);
      else view.setState({ left: { seq: answer.seq, text: answer.text } });
    }
  });
}

function isCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
