import { RecordingKind } from "@invigil/contract/taking/recordings";
import type { DBSchema } from "idb";
import { lazyDatabase } from "../lazy-database.ts";

/** Whose answer to which problem. */
export interface RecordingKey {
  user: number;
  attempt: number;
  problem: string;
}

/** `recording` means that its page closed before it was stopped. */
export type RecordingStage = "recording" | "completed" | "uploading" | "failed";

export interface StoredRecording extends RecordingKey {
  testSlug: string;
  /** The question's title and its number in the test, for pages that do not have the question. */
  title: string;
  number: number;
  kind: RecordingKind;
  contentType: string;
  stage: RecordingStage;
  /** Milliseconds recorded so far. */
  duration: number;
  /** Nothing was heard in it. */
  silent: boolean;
  updatedAt: number;
}

interface RecordingDatabase extends DBSchema {
  recordings: {
    key: [number, number, string];
    value: StoredRecording;
    indexes: { test: [number, string]; updatedAt: number };
  };
  pieces: { key: [number, number, string, number]; value: ArrayBuffer };
}

export type RecordingStore = ReturnType<typeof createRecordingStore>;

const keyOf = ({ user, attempt, problem }: RecordingKey) => [user, attempt, problem] as [number, number, string];
/** In key order, an array comes after every number. */
const piecesOf = (key: RecordingKey) => IDBKeyRange.bound(keyOf(key), [...keyOf(key), []]);

/** Recorded answers on this device that the server does not have, piece by piece. */
export function createRecordingStore(name = "invigil-recordings") {
  const { open, remove: removeDatabase } = lazyDatabase<RecordingDatabase>(name, (database) => {
    const recordings = database.createObjectStore("recordings", { keyPath: ["user", "attempt", "problem"] });
    recordings.createIndex("test", ["user", "testSlug"]);
    recordings.createIndex("updatedAt", "updatedAt");
    database.createObjectStore("pieces");
  });

  /** Replaces an earlier recording of the same answer. */
  async function begin(recording: StoredRecording): Promise<void> {
    const transaction = (await open()).transaction(["recordings", "pieces"], "readwrite");
    await transaction.objectStore("pieces").delete(piecesOf(recording));
    await transaction.objectStore("recordings").put(recording);
    await transaction.done;
  }

  async function add(recording: StoredRecording, index: number, piece: ArrayBuffer): Promise<void> {
    const transaction = (await open()).transaction(["recordings", "pieces"], "readwrite");
    await transaction.objectStore("pieces").put(piece, [...keyOf(recording), index]);
    await transaction.objectStore("recordings").put(recording);
    await transaction.done;
  }

  async function update(recording: StoredRecording): Promise<void> {
    await (await open()).put("recordings", recording);
  }

  /** In order; empty if there is no such recording. */
  async function pieces(key: RecordingKey): Promise<ArrayBuffer[]> {
    return await (await open()).getAll("pieces", piecesOf(key));
  }

  async function list(user: number, testSlug: string): Promise<StoredRecording[]> {
    const stored = await (await open()).getAllFromIndex("recordings", "test", [user, testSlug]);
    // Records of another release may lack what this one needs.
    return stored.filter(({ kind, duration }) => RecordingKind.safeParse(kind).success && typeof duration === "number");
  }

  async function remove(key: RecordingKey): Promise<void> {
    const transaction = (await open()).transaction(["recordings", "pieces"], "readwrite");
    await transaction.objectStore("pieces").delete(piecesOf(key));
    await transaction.objectStore("recordings").delete(keyOf(key));
    await transaction.done;
  }

  async function removeOlderThan(time: number): Promise<void> {
    const old = await (await open()).getAllFromIndex("recordings", "updatedAt", IDBKeyRange.upperBound(time, true));
    for (const recording of old) await remove(recording);
  }

  /** Deletes the database once it is empty. */
  async function removeIfEmpty(): Promise<void> {
    const database = await open();
    if ((await database.count("recordings")) === 0) await removeDatabase(database);
  }

  return { begin, add, update, pieces, list, remove, removeOlderThan, removeIfEmpty };
}
