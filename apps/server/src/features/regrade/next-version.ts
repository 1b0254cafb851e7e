import type { Tx } from "@invigil/db/connection";
import { randomSlug } from "../../platform/identity/tokens.ts";
import type { ProblemContent } from "../../shared/tests/definitions.ts";
import { copyVersion, numberDraft, writeKey } from "@invigil/records/problems/make-version";
import { versionMadeBy, versionWithKey } from "./next-version.queries.ts";
import type { lockLineage } from "./next-version.queries.ts";
import { StoredChange } from "./stored-change.ts";

interface Next {
  problemId: number;
  /** The version that the test holds. */
  heldId: number;
  change: StoredChange;
  samples: ProblemContent["samples"] | undefined;
  accountId: number;
  at: Date;
}

/**
 * The version with the new key. A live one never changes: the next is made of the one that the test holds, and a draft
 * that somebody is writing takes the number after it. Where the library has a later live version than the test, that one
 * stays what the library offers; where it differs in nothing but this very key, the test takes it.
 */
export async function nextVersion(
  tx: Tx,
  versions: Awaited<ReturnType<typeof lockLineage>>,
  { problemId, heldId, change, samples, accountId, at }: Next,
): Promise<number> {
  const { grading } = change;
  if (grading === undefined) throw new Error("Only a new key needs a version.");
  const made = await repeated(tx, heldId, change);
  if (made !== null) return made;
  const written = await versionWithKey(tx, { heldId, grading, samples });
  if (written !== null) return written;
  const held = versions.find(({ id }) => id === heldId);
  const [newest] = versions;
  if (!held || !newest) throw new Error("The version in the test no longer exists.");
  const isOffered =
    held.state === "live" && !versions.some(({ state, version }) => state === "live" && version > held.version);
  const version = newest.state === "draft" ? newest.version : newest.version + 1;
  if (newest.state === "draft") await numberDraft(tx, { id: newest.id, version: version + 1 });
  const state = isOffered ? "live" : "archived";
  const versionId = await copyVersion(tx, { slug: randomSlug(), from: heldId, version, state, accountId, at });
  await writeKey(tx, { versionId, problemId, grading, samples });
  return versionId;
}

/** Tests that held the same version and get the same key hold the same one afterwards. */
async function repeated(tx: Tx, heldId: number, { repeats }: StoredChange): Promise<number | null> {
  const first = repeats === null ? undefined : await versionMadeBy(tx, repeats);
  return first && StoredChange.parse(first.change).held_id === heldId ? first.version_id : null;
}
