import { lazyDatabase } from "@invigil/capture/lazy-database";
import { z } from "zod";
import type { IDBPDatabase } from "idb";
import { createCodingStore } from "./coding-store.ts";
import { DraftQuestion, type Draft, type DraftDatabase } from "./draft-database.ts";
import { createVersionStore, StoredVersion } from "./version-store.ts";

export type { Draft, DraftQuestion, KeptVersion } from "./draft-database.ts";

const StoredDraft = z.object({
  ...StoredVersion.shape,
  writer: z.string(),
  seq: z.number(),
  base: z.number(),
  cleared: z.boolean(),
  question: DraftQuestion.optional().catch(undefined),
});

type DraftKey = Pick<Draft, "attempt" | "problem" | "writer">;

/** What this tab could not store on the device, or not yet, by database. It lives as long as the page. */
const onlyHere = new Map<string, Map<string, Draft>>();

function keyOf({ attempt, problem, writer }: DraftKey): string {
  return JSON.stringify([attempt, problem, writer]);
}

function createStores(database: IDBPDatabase<DraftDatabase>): void {
  const drafts = database.createObjectStore("drafts", { keyPath: ["attempt", "problem", "writer"] });
  drafts.createIndex("attempt", "attempt");
  drafts.createIndex("updatedAt", "updatedAt");
  const kept = database.createObjectStore("kept", { autoIncrement: true });
  kept.createIndex("problem", ["attempt", "problem"]);
  kept.createIndex("updatedAt", "updatedAt");
  database.createObjectStore("coding");
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export function createDraftStore(name = "invigil") {
  const here = onlyHere.get(name) ?? new Map<string, Draft>();
  onlyHere.set(name, here);
  const { open } = lazyDatabase<DraftDatabase>(name, createStores);

  async function put(draft: Draft): Promise<void> {
    here.set(keyOf(draft), draft);
    await (await open()).put("drafts", draft);
    if (here.get(keyOf(draft)) === draft) here.delete(keyOf(draft));
  }

  /** Whether reloading this tab would lose it. */
  function isOnlyHere(draft: DraftKey): boolean {
    return here.has(keyOf(draft));
  }

  async function read({ attempt, problem, writer }: DraftKey): Promise<Draft | null> {
    const newest = here.get(keyOf({ attempt, problem, writer }));
    if (newest) return newest;
    const parsed = StoredDraft.safeParse(await (await open()).get("drafts", [attempt, problem, writer]));
    return parsed.success ? parsed.data : null;
  }

  /** Removes an edit that is stored or set aside; a newer one that its tab wrote in the meantime stays. */
  async function remove({ attempt, problem, writer, seq }: DraftKey & { seq: number }): Promise<void> {
    const key = keyOf({ attempt, problem, writer });
    if ((here.get(key)?.seq ?? Infinity) <= seq) here.delete(key);
    const transaction = (await open()).transaction("drafts", "readwrite");
    const stored = await transaction.store.get([attempt, problem, writer]);
    if (stored && stored.seq <= seq) await transaction.store.delete([attempt, problem, writer]);
    await transaction.done;
  }

  async function list(attempt: number): Promise<Draft[]> {
    const own = [...here.values()].filter((draft) => draft.attempt === attempt);
    try {
      const stored = await (await open()).getAllFromIndex("drafts", "attempt", attempt);
      const older = stored.flatMap((value) => {
        const parsed = StoredDraft.safeParse(value);
        return parsed.success && !here.has(keyOf(parsed.data)) ? [parsed.data] : [];
      });
      return [...older, ...own];
    } catch (error) {
      if (own.length === 0) throw error;
      return own;
    }
  }

  async function isEmpty(): Promise<boolean> {
    return here.size === 0 && (await (await open()).count("drafts")) === 0;
  }

  async function removeOlderThan(time: number): Promise<void> {
    const transaction = (await open()).transaction(["drafts", "kept"], "readwrite");
    const old = IDBKeyRange.upperBound(time, true);
    for (const store of ["drafts", "kept"] as const) {
      let cursor = await transaction.objectStore(store).index("updatedAt").openCursor(old);
      while (cursor) {
        await cursor.delete();
        cursor = await cursor.continue();
      }
    }
    await transaction.done;
  }

  return {
    put,
    isOnlyHere,
    read,
    remove,
    list,
    isEmpty,
    removeOlderThan,
    ...createVersionStore(open),
    ...createCodingStore(open),
  };
}
