import { PIECE_MS, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import type { AnswerStore, KeptAnswer, KeptPiece } from "./answer-store.ts";

/** 16-bit samples, 16 kHz. */
const BYTES_A_MS = 32;
const FORGET_AFTER = 30 * 24 * 60 * 60 * 1_000;

export const lengthOf = ({ content }: Pick<KeptPiece, "content">): number => content.byteLength / BYTES_A_MS;

type Stored = NonNullable<InterviewSnapshot["pieces"]>;

export interface Kept {
  answer: KeptAnswer;
  /** What the server does not have. */
  unsent: KeptPiece[];
}

/** Puts what was recorded here after what the server has from another page. */
export function joinTo({ answer, unsent }: Kept, { client_turn_id, count }: Stored): Kept {
  const moved = unsent.map((piece, index) => ({ ...piece, part: count + index }));
  const before = count * PIECE_MS;
  const joined = {
    ...answer,
    client_turn_id,
    sent: count,
    parts: count + moved.length,
    recordedMs: before + moved.reduce((sum, piece) => sum + lengthOf(piece), 0),
    // Nobody knows how much of it was speech, but somebody began to answer.
    spokenMs: Math.max(answer.spokenMs, before),
  };
  return { answer: joined, unsent: moved };
}

/** What the server does not have, and no other page sends. */
export const unsentAmong = (pieces: readonly KeptPiece[], { sent, taken }: KeptAnswer): KeptPiece[] =>
  pieces.filter(({ part }) => part >= Math.max(sent, taken));

interface ShelfDeps {
  attempt: number;
  writer: string;
  store: AnswerStore;
  serverNow: () => number;
}

/** What was typed is part of another answer by now; what was said is still here. */
async function dropText(store: AnswerStore, row: Pick<KeptAnswer, "attempt" | "seq" | "writer">): Promise<void> {
  const kept = (await store.list(row.attempt)).find(({ seq, writer }) => seq === row.seq && writer === row.writer);
  if (kept) await store.write({ ...kept, text: "", typedAt: null, finished: null });
}

/** The device's store. Writes follow one another; none of them ever throws. */
export function createShelf({ attempt, writer, store, serverNow }: ShelfDeps, onTrouble: () => void) {
  let last: Promise<unknown> = store.removeOlderThan(serverNow() - FORGET_AFTER, { except: attempt }).catch(onTrouble);
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

  const write = (answer: KeptAnswer, pieces?: readonly KeptPiece[]) => then(() => store.write(answer, pieces));
  const remove = (row: Pick<KeptAnswer, "seq" | "writer">) => then(() => store.remove({ attempt, ...row }));

  function replace({ answer, unsent }: Kept): void {
    remove(answer);
    write(answer, unsent);
  }

  async function unsentOf(row: KeptAnswer): Promise<KeptPiece[]> {
    return unsentAmong(await tryRead(store.pieces(row)), row);
  }

  /** This page's own answer, or a copy of the newest that another page of this browser has left. */
  async function find(seq: number): Promise<Kept | null> {
    const rows = (await list()).filter((row) => row.seq === seq);
    const [newest] = rows.toSorted((a, b) => b.updatedAt - a.updatedAt);
    const row = rows.find((each) => each.writer === writer) ?? newest;
    if (!row) return null;
    const pieces = await unsentOf(row);
    const kept = { answer: { ...row, writer, taken: 0 }, unsent: pieces.map((piece) => ({ ...piece, writer })) };
    if (row.writer !== writer) {
      write(kept.answer, kept.unsent);
      then(() => store.noteTaken(row));
    }
    return kept;
  }

  async function read(seq: number, stored: Stored | null): Promise<Kept> {
    const found = await find(seq);
    const kept = found ?? { answer: begin(seq), unsent: [] };
    if (!stored) return kept;
    const isOurs = stored.client_turn_id === kept.answer.client_turn_id;
    if (isOurs && (kept.unsent.length > 0 || stored.count <= kept.answer.sent)) return kept;
    const joined = joinTo(kept, stored);
    if (found) replace(joined);
    return joined;
  }

  function begin(seq: number): KeptAnswer {
    const nothing = {
      text: "",
      parts: 0,
      sent: 0,
      taken: 0,
      recordedMs: 0,
      spokenMs: 0,
      lostMs: 0,
      finished: null,
      typedAt: null,
      recordedAt: null,
      seen: 0,
      tried: 0,
      unsaved: false,
      bySystem: false,
    };
    return { attempt, seq, writer, client_turn_id: crypto.randomUUID(), ...nothing, updatedAt: serverNow() };
  }

  return {
    writer,
    list,
    unsentOf,
    read,
    write,
    replace,
    remove,
    dropText: (row: Pick<KeptAnswer, "seq" | "writer">) => then(() => dropText(store, { attempt, ...row })),
    async all(seq: number): Promise<KeptPiece[]> {
      await last;
      return await tryRead(store.pieces({ attempt, seq, writer }));
    },
  };
}
export type Shelf = ReturnType<typeof createShelf>;
