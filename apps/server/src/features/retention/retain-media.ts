import { takeTurn } from "@invigil/db/take-turn";
import { TestSettings } from "@invigil/contract/taking/tests";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { deleteOldCalls, emptyInterviews, expiredInterviews } from "@invigil/records/interviews/erase-interviews";
import { alignDeletion, takeExpired } from "@invigil/records/media/expire-media";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import type { Deps } from "../../platform/deps.ts";
import { removeFiles } from "../../shared/media/remove-files.ts";
import { emptyReceipts } from "./empty-receipts.ts";
import { testsWithMedia } from "./retention.queries.ts";

const AT_ONCE = 500;
/** A changed setting takes effect within this time. */
const ALIGN_EVERY = 3_600_000;

/** What a model was asked, and what it answered, is gone earlier; that it was asked is kept for auditors. */
const CALLS_KEPT = 200 * 24 * 3_600_000;

type RetentionDeps = Pick<Deps, "db" | "storage" | "now" | "log" | "secrets">;

/** Deletes expired media on each call, and checks from time to time whether a setting has changed. */
export function createRetention(deps: RetentionDeps): () => Promise<number> {
  let alignAt = 0;
  return async () => {
    if (deps.now().getTime() >= alignAt) {
      await deps.db.transaction().execute(async (tx) => {
        if (!(await takeTurn(tx, "retention"))) return;
        await alignRetention(deps);
        await deleteOldCalls(deps.db, new Date(deps.now().getTime() - CALLS_KEPT));
      });
      alignAt = deps.now().getTime() + ALIGN_EVERY;
    }
    const deleted = (await deleteExpired(deps)) + (await deleteSpoken(deps));
    await removeFiles(deps);
    return deleted;
  };
}

/** The current settings apply, also to files stored under earlier ones. */
async function alignRetention({ db }: RetentionDeps): Promise<void> {
  for (const { id, settings } of await testsWithMedia(db)) {
    await alignDeletion(db, { testId: id, days: TestSettings.parse(settings).proctor.retention_days });
  }
}

/** The file is deleted; its record and its findings stay on the timeline. */
async function deleteExpired({ db, now }: RetentionDeps): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await db.transaction().execute(async (tx) => {
      const expired = await takeExpired(tx, now(), AT_ONCE);
      await queueRemovals(
        tx,
        expired.map(({ id }) => id),
        now(),
      );
      const attempts = Map.groupBy(expired, ({ attempt_id }) => attempt_id);
      const at = now();
      await noteEvidence(
        tx,
        [...attempts].map(([attemptId, media]) => {
          const data = { files: countKinds(media) };
          return { attemptId, kind: "media-deleted", at, now: at, data };
        }),
      );
      return expired;
    });
    deleted += rows.length;
    if (rows.length < AT_ONCE) return deleted;
  }
}

/** Recordings, answers and CVs of interviews, when the candidates were told that they would be deleted. */
async function deleteSpoken({ db, now, secrets }: RetentionDeps): Promise<number> {
  let deleted = 0;
  for (;;) {
    const ids = await db.transaction().execute(async (tx) => {
      const at = now();
      const expired = await expiredInterviews(tx, at, AT_ONCE);
      if (expired.length === 0) return expired;
      const files = await emptyInterviews(tx, expired, at);
      await emptyReceipts(tx, secrets, expired);
      await queueRemovals(tx, files, at);
      const data = { files: { interview: files.length } };
      await noteEvidence(
        tx,
        expired.map((attemptId) => ({ attemptId, kind: "media-deleted" as const, at, now: at, data })),
      );
      deleted += files.length;
      return expired;
    });
    if (ids.length < AT_ONCE) return deleted;
  }
}

function countKinds(media: readonly { kind: string }[]): Record<string, number> {
  const kinds = Map.groupBy(media, ({ kind }) => kind);
  return Object.fromEntries([...kinds].map(([kind, files]) => [kind, files.length]));
}
