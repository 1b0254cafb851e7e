import { openDB, type IDBPDatabase } from "idb";
import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const STORE = "snapshots";
const IDENTITY = hashKey(["identity"]);
let opened: Promise<IDBPDatabase> | undefined;

function database(): Promise<IDBPDatabase> {
  opened ??= openDB("invigil-snapshots", 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE);
    },
  });
  return opened;
}

interface Remembered<T> {
  queryKey: QueryKey;
  fetch: () => Promise<T>;
  /** Snapshots of an older build may have another shape. */
  parse: (value: unknown) => T;
}

/**
 * Returns the last known value when the server cannot be reached, so that a reload without a connection still shows
 * the test and its answers.
 */
export async function orSnapshot<T>({ queryKey, fetch, parse }: Remembered<T>): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isUnreachable) throw error;
    const value = await readSnapshot(queryKey);
    if (value === undefined) throw error;
    return parse(value);
  }
}

async function readSnapshot(queryKey: QueryKey): Promise<unknown> {
  try {
    return await (await database()).get(STORE, hashKey(queryKey));
  } catch {
    // Without IndexedDB (private window), nothing is remembered.
    return undefined;
  }
}

/**
 * Remembers every fresh value of the queries marked with `meta: { snapshot: true }`. Returns a function that stops it.
 */
export function keepSnapshots(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.query.meta?.["snapshot"] === true) void writeSnapshot(event.query.queryHash, event.query.state.data);
  });
}

async function writeSnapshot(queryHash: string, value: unknown): Promise<void> {
  try {
    if (queryHash === IDENTITY && (await isAnotherPerson(value))) await clearSnapshots();
    await (await database()).put(STORE, value, queryHash);
  } catch {
    // Only the offline reload is affected; the answers have their own store.
  }
}

/** One person's tests must not be shown to the next one at the same computer. */
async function isAnotherPerson(identity: unknown): Promise<boolean> {
  const before: unknown = await (await database()).get(STORE, IDENTITY);
  return before !== undefined && JSON.stringify(before) !== JSON.stringify(identity);
}

/** For one test, or for all without a slug. */
export async function clearSnapshots(testSlug?: string): Promise<void> {
  try {
    const store = (await database()).transaction(STORE, "readwrite").store;
    const keys = (await store.getAllKeys()).filter((key) => typeof key === "string");
    const ofTest = (key: string) => testSlug === undefined || key.includes(JSON.stringify(testSlug));
    await Promise.all(keys.filter(ofTest).map((key) => store.delete(key)));
  } catch {
    // Nothing could be written either.
  }
}
