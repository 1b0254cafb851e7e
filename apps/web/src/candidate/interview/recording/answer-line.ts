import { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import type { StoreApi } from "zustand/vanilla";
import { ApiError } from "../../../lib/api.ts";
import { joinTo, type Shelf } from "./answer-shelf.ts";
import type { KeptAnswer, KeptPiece } from "./answer-store.ts";
import type { AnswerView, KeeperDeps } from "./answer-view.ts";
import { sendAgain } from "./send-again.ts";

interface Held {
  answer: KeptAnswer | null;
  unsent: KeptPiece[];
  /** The candidate has chosen to record here from now on. */
  take: boolean;
}

/** Sends the pieces of the current answer in their order, and then the answer. */
export function createLine(deps: KeeperDeps, view: StoreApi<AnswerView>, shelf: Shelf) {
  let stopped = new AbortController();
  let running: Promise<void> | null = null;
  let wanted = false;
  const held: Held = { answer: null, unsent: [], take: false };
  const { noteSent, accept, refuse, join } = createLedger(held, { deps, view, shelf });

  async function send(signal: AbortSignal): Promise<void> {
    const options = { signal, onWait: () => view.setState({ state: "waiting" }) };
    let resent = false;
    for (;;) {
      const { answer: current, unsent } = held;
      if (!current || current.seq !== view.getState().seq) return;
      const { finished } = current;
      // What was said is no part of a typed answer.
      const piece = finished && !isSpoken(finished) ? undefined : unsent[0];
      if (piece) {
        if (view.getState().state === "elsewhere") return;
        try {
          await sendAgain(() => deps.sendPiece(piece, current, held.take), options);
          noteSent(piece);
        } catch (error) {
          const stored = held.take && isCode(error, "recorded_elsewhere") ? snapshotOf(error)?.pieces : null;
          if (!stored) throw error;
          // The other page has sent more since; this piece comes after it.
          join(stored);
        }
        continue;
      }
      if (!finished) return;
      view.setState({ state: "sending", error: null });
      try {
        accept(current, await sendAgain(() => deps.sendAnswer(current, finished), options));
      } catch (error) {
        if (resent || !isCode(error, "pieces_missing")) throw error;
        resent = true;
        held.unsent = await shelf.all(current.seq);
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

  return {
    held,
    run(): Promise<void> {
      wanted = true;
      running ??= runAll();
      return running;
    },
    /** Goes on with what another page has recorded. */
    takeOver(stored: InterviewSnapshot["pieces"]): KeptAnswer | null {
      held.take = true;
      if (stored) join(stored);
      return held.answer;
    },
    /** Another run may follow: a page that is shown again goes on. */
    stop() {
      stopped.abort();
      stopped = new AbortController();
    },
  };
}

interface Place {
  deps: KeeperDeps;
  view: StoreApi<AnswerView>;
  shelf: Shelf;
}

/** Notes what became of what was sent. */
function createLedger(held: Held, { deps, view, shelf }: Place) {
  return {
    noteSent(piece: KeptPiece): void {
      held.take = false;
      held.unsent = held.unsent.filter((each) => each !== piece);
      view.setState({ state: "open" });
      if (held.answer?.seq !== piece.seq) return;
      held.answer = { ...held.answer, sent: Math.max(held.answer.sent, piece.part + 1) };
      shelf.write(held.answer);
    },
    accept(sent: KeptAnswer, snapshot: InterviewSnapshot): void {
      shelf.remove(sent);
      if (held.answer?.seq === sent.seq) held.answer = null;
      held.unsent = [];
      deps.onSnapshot(snapshot);
    },
    refuse(error: unknown): void {
      if (!isCode(error, "stale_turn")) {
        // It can be changed and finished again.
        if (held.answer) {
          held.answer = { ...held.answer, finished: null };
          shelf.write(held.answer);
        }
        const isElsewhere = isCode(error, "recorded_elsewhere");
        view.setState(isElsewhere ? { state: "elsewhere", error: null } : { state: "refused", error });
      }
      const snapshot = snapshotOf(error);
      if (snapshot) deps.onSnapshot(snapshot);
    },
    join(stored: NonNullable<InterviewSnapshot["pieces"]>): void {
      if (!held.answer) return;
      const joined = joinTo({ answer: held.answer, unsent: held.unsent }, stored);
      held.answer = joined.answer;
      held.unsent = joined.unsent;
      shelf.replace(joined);
    },
  };
}
export type Line = ReturnType<typeof createLine>;

function isSpoken({ mode, unanswered }: NonNullable<KeptAnswer["finished"]>): boolean {
  return mode === "spoken" && !unanswered;
}

function snapshotOf(error: unknown): InterviewSnapshot | undefined {
  return error instanceof ApiError ? InterviewSnapshot.safeParse(error.body?.details).data : undefined;
}

function isCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
