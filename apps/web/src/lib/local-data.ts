import { noTallies } from "@invigil/rules/taking/connection";
import { z } from "zod";
import { createDraftStore } from "./drafts/drafts.ts";
import { currentOwner, localKey as keyOf } from "./owner.ts";
import { clearSnapshots } from "./snapshots.ts";

const PREFIX = "invigil";

/** A value in web storage under one key. What cannot be read back counts as absent. */
function stored<T>(storage: () => Storage, schema: z.ZodType<T>, empty: T) {
  return {
    read(key: string): T {
      try {
        const text = storage().getItem(key);
        return text === null ? empty : schema.parse(JSON.parse(text));
      } catch {
        return empty;
      }
    },
    write(key: string, value: T): void {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Storage is full or forbidden, so the value lives in memory for this page only.
      }
    },
  };
}

const local = () => globalThis.localStorage;
const session = () => globalThis.sessionStorage;

const Texts = z.array(z.string());
const textList = stored(local, Texts, []);

/** Problem slugs, per test. */
export function readBookmarks(testSlug: string): string[] {
  return textList.read(keyOf(testSlug, "bookmarks"));
}
export function writeBookmarks(testSlug: string, problemSlugs: readonly string[]): void {
  textList.write(keyOf(testSlug, "bookmarks"), [...problemSlugs]);
}

/** Hashes of what was copied in the test, so that a reload or another tab still knows it. Never the text itself. */
export function readCopied(testSlug: string): string[] {
  return textList.read(keyOf(testSlug, "copied"));
}
export function writeCopied(testSlug: string, prints: readonly string[]): void {
  textList.write(keyOf(testSlug, "copied"), [...prints]);
}

const Slug = z.string();
const slug = stored(session, Slug, "");

/** The question last opened in this tab, or empty if none was. */
export function readLastProblem(testSlug: string): string {
  return slug.read(keyOf(testSlug, "last-problem"));
}
export function writeLastProblem(testSlug: string, problemSlug: string): void {
  slug.write(keyOf(testSlug, "last-problem"), problemSlug);
}

const flag = stored(session, z.boolean(), false);

/** The landing page was opened with `testType=quiz`; this applies to the tab's session. */
export function readQuizMarker(testSlug: string): boolean {
  return flag.read(keyOf(testSlug, "quiz"));
}
export function writeQuizMarker(testSlug: string): void {
  flag.write(keyOf(testSlug, "quiz"), true);
}

const UncountedVersion = z.object({
  problem: z.string(),
  title: z.string(),
  seq: z.number().optional(),
  lines: z.array(z.string()),
  updatedAt: z.number(),
  writtenAt: z.number().optional(),
});
export type UncountedVersion = z.infer<typeof UncountedVersion>;
const uncounted = stored(session, z.array(UncountedVersion), []);
// Not among the test's own keys, because it is read after those are gone.
const uncountedKey = (testSlug: string) => `${PREFIX}-uncounted:${testSlug}:${currentOwner()}`;

/** Answers for which no version was chosen so far; after the end, those that did not count. */
export function readUncounted(testSlug: string): UncountedVersion[] {
  return uncounted.read(uncountedKey(testSlug));
}
export function writeUncounted(testSlug: string, versions: readonly UncountedVersion[]): void {
  uncounted.write(
    uncountedKey(testSlug),
    versions.map((version) => UncountedVersion.parse(version)),
  );
}

const Tallies = z.object({
  good: z.number().int().nonnegative(),
  bad: z.number().int().nonnegative(),
  offline: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
});
type ConnectionTallies = z.infer<typeof Tallies>;
const talliesKey = `${PREFIX}:connection-tallies`;
const tallies = stored(session, Tallies, noTallies);

export function readTallies(): ConnectionTallies {
  return tallies.read(talliesKey);
}
export function writeTallies(value: ConnectionTallies): void {
  tallies.write(talliesKey, value);
}

/** Clears everything that this browser stores about one person and one test, at its start and after its submission. */
export function clearLocalData(testSlug: string): void {
  // Older builds did not store whose data it was, and nobody reads that any more.
  const all = `${PREFIX}:${testSlug}:`;
  const isUnowned = (key: string) => key.startsWith(all) && !key.slice(all.length).includes(":");
  for (const storage of [local(), session()]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(keyOf(testSlug, "")) || isUnowned(key)) storage.removeItem(key);
    }
  }
  session().removeItem(talliesKey);
  void clearSnapshots(testSlug);
  // If nothing can be stored, there is nothing to delete. Unsent answers stay, because they belong to their attempt.
  createDraftStore()
    .removeCoding(testSlug)
    .catch(() => {});
}
