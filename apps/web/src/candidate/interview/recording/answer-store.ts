import { lazyDatabase } from "@invigil/capture/lazy-database";
import { AnswerMode } from "@invigil/contract/interviews/snapshot";
import type { DBSchema } from "idb";
import { z } from "zod";

const KeptAnswer = z.object({
  attempt: z.number(),
  /** The turn that it answers. */
  seq: z.number(),
  /** The page that it was made on. Each page keeps its own, so that none overwrites another's. */
  writer: z.uuid(),
  client_turn_id: z.uuid(),
  text: z.string(),
  /** How many pieces were recorded, and how many of these the server has. */
  parts: z.number(),
  sent: z.number(),
  /** How many another page has copied and goes on with. This one may still be open, and record more. */
  taken: z.number().default(0),
  recordedMs: z.number(),
  /** How much of that is speech. */
  spokenMs: z.number(),
  /** How much of what was said this computer was too busy to record. */
  lostMs: z.number(),
  /** Null until the candidate has finished it. */
  finished: z.object({ mode: AnswerMode, unanswered: z.boolean() }).nullable(),
  /** By the server's clock, when the text was last changed here; null if nothing was typed on this device. */
  typedAt: z.number().nullable(),
  /** The same for the last piece that was recorded here. */
  recordedAt: z.number().nullable().default(null),
  /** The newest revision of the server's draft that this text was made with, and the last that this page has sent. */
  seen: z.number().default(0),
  tried: z.number().default(0),
  /** The server's draft is another text. */
  unsaved: z.boolean().default(true),
  updatedAt: z.number(),
  /** These times are the system's, because the page did not know the server's yet. */
  bySystem: z.boolean().default(false),
});
/** An answer on this device that the server has not accepted yet. */
export type KeptAnswer = z.infer<typeof KeptAnswer>;

const KeptPiece = z.object({
  attempt: z.number(),
  seq: z.number(),
  writer: z.uuid(),
  part: z.number(),
  content: z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === "[object ArrayBuffer]"),
});
/** 16-bit samples of a spoken answer. They stay until the whole answer is accepted. */
export type KeptPiece = z.infer<typeof KeptPiece>;

type Row = Pick<KeptAnswer, "attempt" | "seq" | "writer">;
type AnswerKey = [attempt: number, seq: number, writer: string];
interface InterviewDatabase extends DBSchema {
  answers: { key: AnswerKey; value: KeptAnswer; indexes: { attempt: number; updatedAt: number } };
  pieces: { key: [...AnswerKey, number]; value: KeptPiece; indexes: { answer: AnswerKey } };
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

export function createAnswerStore(name = "invigil-interview-answers") {
  const { open } = lazyDatabase<InterviewDatabase>(name, (database) => {
    const answers = database.createObjectStore("answers", { keyPath: ["attempt", "seq", "writer"] });
    answers.createIndex("attempt", "attempt");
    answers.createIndex("updatedAt", "updatedAt");
    const sounds = database.createObjectStore("pieces", { keyPath: ["attempt", "seq", "writer", "part"] });
    sounds.createIndex("answer", ["attempt", "seq", "writer"]);
  });

  async function list(attempt: number): Promise<KeptAnswer[]> {
    const stored = await (await open()).getAllFromIndex("answers", "attempt", attempt);
    return stored.flatMap((value) => KeptAnswer.safeParse(value).data ?? []);
  }

  async function pieces({ attempt, seq, writer }: Row): Promise<KeptPiece[]> {
    const stored = await (await open()).getAllFromIndex("pieces", "answer", [attempt, seq, writer]);
    return stored.flatMap((value) => KeptPiece.safeParse(value).data ?? []);
  }

  async function write(answer: KeptAnswer, added: readonly KeptPiece[] = []): Promise<void> {
    const transaction = (await open()).transaction(["answers", "pieces"], "readwrite");
    await transaction.objectStore("answers").put(answer);
    for (const piece of added) await transaction.objectStore("pieces").put(piece);
    await transaction.done;
  }

  async function noteTaken({ attempt, seq, writer, parts }: KeptAnswer): Promise<void> {
    const { store, done } = (await open()).transaction("answers", "readwrite");
    // Its page may have changed it since it was read.
    const now = await store.get([attempt, seq, writer]);
    if (now) await store.put({ ...now, taken: parts });
    await done;
  }

  async function remove({ attempt, seq, writer }: Row): Promise<void> {
    const transaction = (await open()).transaction(["answers", "pieces"], "readwrite");
    await transaction.objectStore("answers").delete([attempt, seq, writer]);
    const keys = await transaction.objectStore("pieces").index("answer").getAllKeys([attempt, seq, writer]);
    for (const key of keys) await transaction.objectStore("pieces").delete(key);
    await transaction.done;
  }

  /** Leaves the attempt that goes on: a clock that was wrong for a while must not make it seem old. */
  async function removeOlderThan(time: number, { except }: { except: number }): Promise<void> {
    const old = await (await open()).getAllFromIndex("answers", "updatedAt", IDBKeyRange.upperBound(time, true));
    for (const answer of old) if (answer.attempt !== except) await remove(answer);
  }

  return { list, pieces, write, noteTaken, remove, removeOlderThan };
}
