import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { noteEvidence, type NewEvidence } from "@invigil/records/evidence/note-evidence";
import { ALERT_KINDS } from "@invigil/rules/evidence/alert-kinds";
import { openStorage } from "@invigil/storage/open-storage";
import type { BenchDatabase } from "../support/database.ts";
import { say } from "../support/progress.ts";

const WORKER = fileURLToPath(new URL("../../apps/worker/src/main.ts", import.meta.url));

/** An attempt whose pictures the real worker analyses. */
export async function openAttempt(parts: AsyncDisposableStack, { db, folder, url }: BenchDatabase) {
  const { attemptId } = await createAttempt(db);
  const storage = openStorage({ folder: join(folder, "media") });
  let pictures = 0;
  return {
    /** A picture of the camera, as the browser would have uploaded it. */
    async store(content: Buffer, at: Date): Promise<void> {
      pictures += 1;
      const id = `snapshot-honest-${pictures}`;
      await storage.put(id, content);
      const about = {
        attempt_id: attemptId,
        kind: "snapshot",
        sequence: pictures,
        content_type: "image/webp",
      } as const;
      const times = { taken_at: at, created_at: at, stored_at: at };
      await db
        .insertInto("proctor_media")
        .values({ id, ...about, ...times, size: content.length, state: "stored" })
        .execute();
    },
    /** What the page would have told the server. */
    note: (line: Omit<NewEvidence, "attemptId">) => noteEvidence(db, [{ attemptId, ...line }]),
    /** Starts the real worker, and returns a function that waits until it has looked at every picture. */
    startWorker(): () => Promise<void> {
      const env = {
        PATH: process.env["PATH"],
        DATABASE_URL: url,
        DATA_DIR: folder,
        LANGUAGES: "none",
        LOG_LEVEL: "error",
      };
      const worker = spawn(process.execPath, [WORKER], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
      const gone = once(worker, "exit");
      parts.defer(async () => {
        worker.kill("SIGTERM");
        await gone;
      });
      return async () => {
        for (let told = -1; ; await sleep(1_000)) {
          if (worker.exitCode !== null) throw new Error(`The worker ended with code ${worker.exitCode}.`);
          const { left } = await db
            .selectFrom("proctor_media")
            .select((of) => of.fn.countAll<number>().as("left"))
            .where("analysed_at", "is", null)
            .executeTakeFirstOrThrow();
          if (left === 0) return;
          const tens = Math.floor(left / 20);
          if (tens !== told) say(`honest: ${left} of ${pictures} pictures are left for the server`);
          told = tens;
        }
      };
    },
    /** Every line of the timeline; parts of a line are not counted. */
    async lines() {
      const rows = await db
        .selectFrom("attempt_event")
        .select(["kind", "source", "at", "confidence", "data"])
        .where("attempt_id", "=", attemptId)
        .where("part_of", "is", null)
        .orderBy("at")
        .execute();
      return rows.map((row) => ({ ...row, isAlert: ALERT_KINDS.some((kind) => kind === row.kind) }));
    },
  };
}
