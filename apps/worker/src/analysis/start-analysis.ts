import { setTimeout as sleep } from "node:timers/promises";
import {
  claimMedia,
  isWorkWaiting,
  releaseMedia,
  returnMedia,
  type ClaimedMedia,
} from "@invigil/records/media/analysis-work";
import { noteSight } from "@invigil/records/runs/workers";
import type { Logger } from "pino";
import { analyseIncident, type IncidentDeps } from "./analyse-incident.ts";
import { analyseSnapshot, type SnapshotDeps } from "./analyse-snapshot.ts";
import { canSee } from "./can-see.ts";
import { writeUnreadable } from "./write-unreadable.ts";

export type AnalysisDeps = SnapshotDeps & IncidentDeps & { worker: string; log: Logger };

/** Longer than a picture and its photo may take; after it, a dead worker's picture goes back to the queue. */
const LEASE = 5 * 60_000;
const LOOK_EVERY = 2_000;
const AGAIN_IN = 30_000;
const TRIES = 2;
/**
 * When to retry detectors that could not be loaded: soon, because a busy machine may be the only reason, then ever later,
 * because loading them costs what everything else needs. Until then other workers may do the work.
 */
const RETRY = { first: 15_000, last: 300_000 };

/** Analyses pictures and clips one after the other, beside the runs and never instead of them. */
export function startAnalysis(deps: AnalysisDeps, retry: typeof RETRY = RETRY): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = work(deps, retryWaits(retry), stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** How long to wait after each failure in a row. */
export function* retryWaits({ first, last } = RETRY): Generator<number, never> {
  for (let wait = first; ; wait = Math.min(2 * wait, last)) yield wait;
}

async function work(deps: AnalysisDeps, waits: Generator<number, never>, signal: AbortSignal): Promise<void> {
  let sees = false;
  while (!signal.aborted) {
    try {
      if (!sees && (await isWorkWaiting(deps.db))) {
        sees = await canSee(deps);
        if (signal.aborted) return;
        await noteSight(deps.db, { id: deps.worker, sees });
        if (!sees) await rest(waits.next().value, signal);
      }
      if (sees && (await analyseNext(deps, signal))) continue;
    } catch (error) {
      deps.log.warn({ err: error }, "could not claim a picture; will retry");
    }
    await rest(LOOK_EVERY, signal);
  }
}

/** Returns false if nothing is waiting. */
export async function analyseNext(deps: AnalysisDeps, signal?: AbortSignal): Promise<boolean> {
  const media = await claimMedia(deps.db, { leaseMs: LEASE });
  if (!media) return false;
  try {
    // It was claimed twice, and both times the whole worker died.
    if (media.analysis_tries > TRIES) await writeUnreadable(deps.db, media, "The analysis stopped unexpectedly");
    else if (media.kind === "snapshot") await analyseSnapshot(deps, media);
    else await analyseIncident(deps, media);
  } catch (error) {
    if (signal?.aborted) await returnMedia(deps.db, media);
    else await giveBack(deps, media, error);
  }
  return true;
}

async function giveBack({ db, log }: AnalysisDeps, media: ClaimedMedia, error: unknown): Promise<void> {
  log.warn({ err: error, media: media.id }, "could not analyse a picture or clip");
  if (media.analysis_tries < TRIES) return releaseMedia(db, media, { againInMs: AGAIN_IN });
  const reason = error instanceof Error ? error.name : "unknown";
  return writeUnreadable(db, media, `The analysis failed (${reason})`);
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
}
