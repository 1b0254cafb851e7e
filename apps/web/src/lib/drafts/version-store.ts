import type { IDBPDatabase } from "idb";
import { z } from "zod";
import type { DraftDatabase, KeptVersion } from "./draft-database.ts";

// Only checks that the answer is an object, because a record refused for a limit would be a lost answer.
export const StoredVersion = z.object({
  attempt: z.number(),
  problem: z.string(),
  answer: z.record(z.string(), z.unknown()),
  updatedAt: z.number(),
  writtenAt: z.number().optional().catch(undefined),
  handedIn: z.boolean().optional().catch(undefined),
});

/** Versions of an answer that were not chosen; they stay readable. */
export function createVersionStore(open: () => Promise<IDBPDatabase<DraftDatabase>>) {
  async function keep(version: KeptVersion): Promise<void> {
    await (await open()).add("kept", version);
  }

  async function keptVersions(attempt: number, problem: string): Promise<KeptVersion[]> {
    const stored = await (await open()).getAllFromIndex("kept", "problem", [attempt, problem]);
    return stored.flatMap((value) => {
      const parsed = StoredVersion.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    });
  }

  return { keep, keptVersions };
}
