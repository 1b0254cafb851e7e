import { lazyDatabase } from "@invigil/capture/lazy-database";
import type { DBSchema } from "idb";
import { z } from "zod";

/** Where an uploaded file belongs: a field of a question or of a form. */
export interface UploadPlace {
  problem: string;
  field: string;
}

export interface StoredUpload extends UploadPlace {
  id: string;
  attempt: number;
  name: string;
  content: ArrayBuffer;
  addedAt: number;
  /** When it was chosen, by the server's clock; absent if that was not known. */
  chosenAt?: number | undefined;
}

const StoredUpload = z.object({
  id: z.string(),
  attempt: z.number(),
  problem: z.string(),
  field: z.string(),
  name: z.string(),
  content: z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === "[object ArrayBuffer]"),
  addedAt: z.number(),
  chosenAt: z.number().optional(),
});

interface UploadDatabase extends DBSchema {
  uploads: { key: string; value: StoredUpload; indexes: { attempt: number; addedAt: number } };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Files on this device that a candidate chose and the server does not have yet. */
export function createUploadStore(name = "invigil-uploads") {
  const { open } = lazyDatabase<UploadDatabase>(name, (database) => {
    const uploads = database.createObjectStore("uploads", { keyPath: "id" });
    uploads.createIndex("attempt", "attempt");
    uploads.createIndex("addedAt", "addedAt");
  });

  async function put(upload: StoredUpload): Promise<void> {
    await (await open()).put("uploads", upload);
  }

  async function list(attempt: number): Promise<StoredUpload[]> {
    const stored = await (await open()).getAllFromIndex("uploads", "attempt", attempt);
    return stored.flatMap((value) => {
      const parsed = StoredUpload.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
  }

  async function isEmpty(): Promise<boolean> {
    return (await (await open()).count("uploads")) === 0;
  }

  /** Removes it and returns whether it was still there: if two tabs have sent a file, only one may use it. */
  async function take(id: string): Promise<boolean> {
    const transaction = (await open()).transaction("uploads", "readwrite");
    const found = await transaction.store.getKey(id);
    if (found !== undefined) await transaction.store.delete(id);
    await transaction.done;
    return found !== undefined;
  }

  async function removeOlderThan(time: number): Promise<void> {
    const transaction = (await open()).transaction("uploads", "readwrite");
    let cursor = await transaction.store.index("addedAt").openCursor(IDBKeyRange.upperBound(time, true));
    while (cursor) {
      await cursor.delete();
      cursor = await cursor.continue();
    }
    await transaction.done;
  }

  return { put, list, isEmpty, take, removeOlderThan };
}
