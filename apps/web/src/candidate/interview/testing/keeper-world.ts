import { PIECE_MS, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { afterEach, beforeEach } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { setOnline } from "../../../lib/connection.ts";
import { createAnswerKeeper, type AnswerKeeper } from "../recording/answer-keeper.ts";
import { createAnswerStore, type KeptAnswer } from "../recording/answer-store.ts";
import { aSnapshot } from "./a-snapshot.ts";

let name = "";
let made = 0;
const open: AnswerKeeper[] = [];

/** Gives each test a store of its own, and ends its pages. */
export function withOwnStores(): void {
  beforeEach(() => {
    made += 1;
    name = `interview-${made}`;
  });
  afterEach(() => {
    for (const keeper of open.splice(0)) keeper.dispose();
    setOnline(true);
  });
}

export const failure = (status: number | "ENT", code: string, details?: unknown) =>
  new ApiError({ family: "INT", status, code, body: { code, message: code, requestId: "r", details } });

export interface World {
  /** What the next calls fail with. */
  faults: { piece: ApiError[]; answer: ApiError[]; draft: ApiError[] };
  parts: number[];
  pieces: { part: number; client_turn_id: string; take: boolean }[];
  /** What the server says that it has. */
  stored: InterviewSnapshot["pieces"];
  answers: KeptAnswer[];
  drafts: { text: string; writer: string; revision: number; over: number }[];
  snapshots: InterviewSnapshot[];
  /** How far the page's clock is ahead, and what it knows of the server's. */
  clock: { ahead: number; shift: number | null };
}

/** A page of one attempt. Pages with the same world share the device's store; a reload keeps the writer. */
export function page(world: World, writer = HERE) {
  const keeper = createAnswerKeeper({
    attempt: 11,
    writer,
    store: createAnswerStore(name),
    sendPiece: async ({ part }, { client_turn_id }, take) => {
      const fault = world.faults.piece.shift();
      if (fault) throw fault;
      world.parts.push(part);
      world.pieces.push({ part, client_turn_id, take });
    },
    saveDraft: async ({ text }, as) => {
      const fault = world.faults.draft.shift();
      if (fault) throw fault;
      world.drafts.push({ text, writer, ...as });
      return { revision: as.revision };
    },
    draftAfter: 0,
    readSnapshot: async () => aSnapshot({ pieces: world.stored }),
    sendAnswer: async (answer) => {
      const fault = world.faults.answer.shift();
      if (fault) throw fault;
      world.answers.push(answer);
      return aSnapshot({ phase: "thinking" });
    },
    onSnapshot: (snapshot) => world.snapshots.push(snapshot),
    serverNow: () => Date.now() + world.clock.ahead,
    clockShift: () => world.clock.shift,
  });
  open.push(keeper);
  return keeper;
}
export const newWorld = (): World => ({
  faults: { piece: [], answer: [], draft: [] },
  parts: [],
  pieces: [],
  stored: null,
  answers: [],
  drafts: [],
  snapshots: [],
  clock: { ahead: 0, shift: 0 },
});
export const [HERE, THERE] = [crypto.randomUUID(), crypto.randomUUID()];
export const fiveSeconds = () => new ArrayBuffer(32 * PIECE_MS);
export const ownStore = () => createAnswerStore(name);
/** Waits until everything written so far is on the device. */
export const written = () => ownStore().list(11);
