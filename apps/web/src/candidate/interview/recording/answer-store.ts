import { lazyDatabase } from "@invigil/capture/lazy-database";
import { AnswerMode } from "@invigil/contract/interviews/session";
import type { DBSchema } from "idb";
import { z } from "zod";

const KeptAnswer = z.object({
  attempt: z.number(),
  /** The turn that it answers. */
  seq: z.number(),
  client_turn_id: z.uuid(),
  text: z.string(),
  /** How many pieces were recorded, and how long they are together. */
  parts: z.number(),
  recordedMs: z.number(),
  /** How much of that is speech. */
  spokenMs: z.number(),
  /** Null until the candidate has finished it. */
  finished: z.object({ mode: AnswerMode, unanswered: z.boolean() }).nullable(),
  updatedAt: z.number(),
});
/** An answer on this device that the server has not accepted yet. */
export type KeptAnswer = z.infer<typeof KeptAnswer>;

const KeptPiece = z.object({
  attempt: z.number(),
  seq: z.number(),
  part: z.number(),
  content: z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === "[object ArrayBuffer]"),
});
/** 16-bit samples of a spoken answer. They stay until the whole answer is accepted. */
export type KeptPiece = z.infer<typeof KeptPiece>;

type AnswerKey = [attempt: number, seq: number];
interface InterviewDatabase extends DBSchema {
  answers: { key: AnswerKey; value: KeptAnswer; indexes: { attempt: number; updatedAt: number } };
  pieces: { key: [...AnswerKey, number]; value: KeptPiece; indexes: { answer: AnswerKey } };
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

export function createAnswerStore(name = "invigil-interview") {
  const { open } = lazyDatabase<InterviewDatabase>(name, (database) => {
    const answers = database.createObjectStore("answers", { keyPath: ["attempt", "seq"] });
    answers.createIndex("attempt", "attempt");
    answers.createIndex("updatedAt", "updatedAt");
    const sounds = database.createObjectStore("pieces", { keyPath: ["attempt", "seq", "part"] });
    sounds.createIndex("answer", ["attempt", "seq"]);
  });

  async function list(attempt: number): Promise<KeptAnswer[]> {
    const stored = await (await open()).getAllFromIndex("answers", "attempt", attempt);
    return stored.flatMap((value) => KeptAnswer.safeParse(value).data ?? []);
  }

  async function pieces(attempt: number, seq: number): Promise<KeptPiece[]> {
    const stored = await (await open()).getAllFromIndex("pieces", "answer", [attempt, seq]);
    return stored.flatMap((value) => KeptPiece.safeParse(value).data ?? []);
  }

  async function write(answer: KeptAnswer, piece?: KeptPiece): Promise<void> {
    const transaction = (await open()).transaction(["answers", "pieces"], "readwrite");
    await transaction.objectStore("answers").put(answer);
    if (piece) await transaction.objectStore("pieces").put(piece);
    await transaction.done;
  }

  async function remove({ attempt, seq }: Pick<KeptAnswer, "attempt" | "seq">): Promise<void> {
    const transaction = (await open()).transaction(["answers", "pieces"], "readwrite");
    await transaction.objectStore("answers").delete([attempt, seq]);
    const keys = await transaction.objectStore("pieces").index("answer").getAllKeys([attempt, seq]);
    for (const key of keys) await transaction.objectStore("pieces").delete(key);
    await transaction.done;
  }

  async function removeOlderThan(time: number): Promise<void> {
    const old = await (await open()).getAllFromIndex("answers", "updatedAt", IDBKeyRange.upperBound(time, true));
    for (const answer of old) await remove(answer);
  }

  return { list, pieces, write, remove, removeOlderThan };
}
