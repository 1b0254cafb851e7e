import type { InterviewJobKind } from "@invigil/db/generated";
import { listen } from "@invigil/db/listen";
import { claimJob, forgiveTry, INTERVIEW_WORK, renewJob, type ClaimedJob } from "@invigil/records/interviews/jobs";
import type { Pool } from "pg";
import type { InterviewDeps } from "./deps.ts";
import { doJob } from "./do-job.ts";

/**
 * Each place does one job at a time. What a candidate waits for has places of its own, so that neither runs nor long
 * jobs hold it up; one of them never listens, because many may be speaking.
 */
const PLACES: readonly (readonly InterviewJobKind[])[] = [
  ["ask", "speak"],
  ["ask", "speak", "hear"],
  ["hear"],
  ["prepare"],
  ["read-cv"],
  ["score"],
];
/** Waiting for a model costs nothing, so a slow one for some candidates must not be a wait for all others. */
const MODEL_PLACES: typeof PLACES = Array.from({ length: 6 }, () => ["ask"]);
/** A dead worker's job is another's after this: well before the server asks by itself. */
const LEASE = 5_000;
const BEAT_EVERY = 1_500;
/** Notices wake a worker at once; polling covers lost ones. */
const LOOK_EVERY = 1_000;

/** Does the work of interviews beside the runs, and never waits for them. */
export function startInterviews(deps: InterviewDeps, pool: Pool): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const sleepers = new Set<() => void>();
  const wake = () => sleepers.forEach((rise) => rise());
  const listening = listen(pool, [INTERVIEW_WORK], { onMessage: wake, onConnect: wake });
  const kindsOfPlaces = deps.modelHost === null ? PLACES : [...PLACES, ...MODEL_PLACES];
  const held = new Set<number>();
  const places = kindsOfPlaces.map((kinds) =>
    work(deps, { kinds, held, signal: stopping.signal, sleep: () => rest(sleepers) }),
  );
  return {
    /** Gives unfinished jobs back, so that another worker need not wait for the lease to expire. */
    async stop() {
      stopping.abort();
      wake();
      await Promise.all([listening.stop(), ...places]);
    },
  };
}

/** Until a notice comes, or long enough to look again. */
function rest(sleepers: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const rise = () => {
      clearTimeout(timer);
      sleepers.delete(rise);
      resolve();
    };
    const timer = setTimeout(rise, LOOK_EVERY);
    sleepers.add(rise);
  });
}

interface Place {
  kinds: readonly InterviewJobKind[];
  /** The jobs of all places. */
  held: Set<number>;
  signal: AbortSignal;
  sleep: () => Promise<void>;
}

async function work(deps: InterviewDeps, { kinds, held, signal, sleep }: Place): Promise<void> {
  while (!signal.aborted) {
    try {
      const job = await claimJob(deps.db, { kinds, held: [...held], now: deps.now(), leaseMs: LEASE });
      if (job) await hold(deps, job, held, signal);
      else if (!signal.aborted) await sleep();
    } catch (error) {
      deps.log.warn({ err: error }, "could not claim a job of an interview; will retry");
      if (!signal.aborted) await sleep();
    }
  }
}

/** Renews the lease while the job is being done, and stops it when another worker has taken it over. */
async function hold(deps: InterviewDeps, job: ClaimedJob, held: Set<number>, signal: AbortSignal): Promise<void> {
  const lost = new AbortController();
  async function renew(): Promise<void> {
    const isHeld = await renewJob(deps.db, job, new Date(deps.now().getTime() + LEASE));
    if (isHeld || lost.signal.aborted) return;
    lost.abort();
    await forgiveTry(deps.db, job);
  }
  const beat = setInterval(() => {
    renew().catch((error: unknown) => deps.log.warn({ err: error }, "could not renew a lease"));
  }, BEAT_EVERY);
  held.add(job.id);
  try {
    await doJob(deps, job, AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(beat);
    held.delete(job.id);
  }
}
