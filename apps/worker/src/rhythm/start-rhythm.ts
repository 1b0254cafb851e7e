import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@invigil/db/connection";
import { claimRhythm, markRhythm } from "@invigil/records/attempts/rhythm-work";
import type { Logger } from "pino";
import { judgeAttempt } from "./judge-attempt.ts";

interface RhythmDeps {
  db: Db;
  log: Logger;
}

const LOOK_EVERY = 5_000;
/** What a page still had to report has arrived by then. */
const SETTLED = 60_000;

/** Looks at the typing rhythm of ended attempts, one after the other, beside the runs and never instead of them. */
export function startRhythm(deps: RhythmDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = work(deps, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function work(deps: RhythmDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const more = await judgeNext(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, "could not look for ended attempts; will retry");
      return false;
    });
    if (!more) await sleep(LOOK_EVERY, undefined, { signal }).catch(() => {});
  }
}

/** Returns false if nothing is waiting. An attempt that cannot be read is left out, so that it does not stop the rest. */
export async function judgeNext({ db, log }: RhythmDeps, settledMs = SETTLED): Promise<boolean> {
  let claimed: number | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      claimed = await claimRhythm(tx, { settledMs });
      if (claimed === undefined) return;
      await judgeAttempt(tx, claimed);
      await markRhythm(tx, claimed);
    });
  } catch (error) {
    if (claimed === undefined) throw error;
    log.warn({ err: error, attempt: claimed }, "could not look at the typing rhythm of an attempt");
    await markRhythm(db, claimed);
  }
  return claimed !== undefined;
}
