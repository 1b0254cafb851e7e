import type { ListedLateDraft } from "@invigil/contract/taking/late-drafts";
import type { UncountedVersion } from "../../../lib/local-data.ts";
import type { LateEntry } from "../late/late-store.ts";

/** `told` means that the list of late drafts on the same page says what happens to it. */
type Fate = "told" | "handed-in" | "not-counted";

/** Returns what happened to a version that was not chosen, whichever tab of this browser submitted it. */
export function fateOf(
  version: UncountedVersion,
  entries: readonly LateEntry[],
  received: readonly ListedLateDraft[],
): Fate {
  const entry = entryOf(version, entries);
  if (entry) return entry.state.kind === "handed-in" ? "handed-in" : "told";
  return received.some((draft) => isOf(version, draft)) ? "handed-in" : "not-counted";
}

export function entryOf({ problem, updatedAt }: UncountedVersion, entries: readonly LateEntry[]): LateEntry | null {
  return entries.find(({ draft }) => draft.problem === problem && draft.updatedAt === updatedAt) ?? null;
}

/**
 * Without a synced clock, each tab estimates the time by itself; with one, the page counts fractions of a millisecond.
 */
function isOf({ problem, seq, writtenAt }: UncountedVersion, draft: ListedLateDraft): boolean {
  const isThen = writtenAt === undefined || Date.parse(draft.written_at) === Math.trunc(writtenAt);
  return draft.problem === problem && draft.seq === seq && isThen;
}
