import type { Tx } from "@invigil/db/connection";
import { randomSlug } from "../../platform/identity/tokens.ts";
import type { ProblemContent } from "../../shared/tests/definitions.ts";
import { copyVersion, numberDraft, writeKey } from "@invigil/records/problems/make-version";
import { versionMadeBy, versionWithKey } from "./next-version.queries.ts";
import type { lockLineage } from "./next-version.queries.ts";
import { StoredChange } from "./stored-change.ts";

interface Next {
  problemId: number;
  /** The version in the test. */
  heldId: number;
  change: StoredChange;
  samples: ProblemContent["samples"] | undefined;
  accountId: number;
  at: Date;
}

/**
 * Creates the version with the new key. A live version never changes: the next one is derived from the test's, and a
 * draft in progress takes the number after it. If the library has a later live version, that one stays on offer; if it
 * differs only in this key, the test uses it.
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

/** Tests that had the same version and get the same key share a version afterwards. */
async function repeated(tx: Tx, heldId: number, { repeats }: StoredChange): Promise<number | null> {
  const first = repeats === null ? undefined : await versionMadeBy(tx, repeats);
  return first && StoredChange.parse(first.change).held_id === heldId ? first.version_id : null;
}
