import type { AttemptDeps } from "../../shared/deps.ts";
import { testToWatch } from "./live.queries.ts";
import { liveRows } from "./read-live.ts";

type PushDeps = Pick<AttemptDeps, "db" | "definitions" | "hub" | "now">;

/** How soon the server stops sending to recruiters who were signed out or disabled. */
const CHECK_EVERY = 5_000;

/**
 * Sends the pages that watch a test what has changed since the last look. One look serves all of them, and nothing is
 * read while nobody watches. Each row is sent whole, so a page that missed one is corrected by the next change or the
 * next read.
 */
export function createLivePush(deps: PushDeps): () => Promise<void> {
  /** The rows as last sent, by test and attempt. */
  const told = new Map<number, Map<number, string>>();
  let checkAt = 0;

  async function push(testId: number): Promise<void> {
    const test = await testToWatch(deps.db, { id: testId });
    const rows = test ? await liveRows(deps, test) : [];
    const before = told.get(testId) ?? new Map<number, string>();
    const now = new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
    told.set(testId, now);
    const changed = rows.filter(({ id }) => before.get(id) !== now.get(id));
    const gone = [...before.keys()].filter((id) => !now.has(id));
    if (changed.length + gone.length === 0) return;
    deps.hub.tellWatchers({ type: "live-rows", test_id: testId, rows: changed, gone });
  }

  return async () => {
    const at = deps.now().getTime();
    if (at >= checkAt) {
      await deps.hub.dropStrangers();
      checkAt = at + CHECK_EVERY;
    }
    const watched = deps.hub.watched();
    for (const testId of told.keys()) if (!watched.includes(testId)) told.delete(testId);
    for (const testId of watched) await push(testId);
  };
}
