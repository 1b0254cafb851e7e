import type { Db } from "@invigil/db/connection";
import { listen } from "@invigil/db/listen";
import { RUN_ABORTED, RUN_QUEUED } from "@invigil/records/runs/queue";
import { claimRun, releaseRuns, renewLeases } from "@invigil/records/runs/queue-work";
import { publishWorker, removeWorker, type WorkerCard } from "@invigil/records/runs/workers";
import type { Logger } from "pino";
import type { Pool } from "pg";

export interface Work {
  db: Db;
  pool: Pool;
  card: WorkerCard;
  /** Concurrent runs. */
  slots: number;
  judge: (run: NonNullable<Awaited<ReturnType<typeof claimRun>>>, signal: AbortSignal) => Promise<void>;
  log: Logger;
}

const LEASE = 15_000;
const BEAT_EVERY = 4_000;
/** Notices wake the worker at once; polling covers lost ones. */
const LOOK_EVERY = 5_000;

/** Takes runs from the queue as long as a slot is free. */
export function startWork({ db, pool, card, slots, judge, log }: Work): { stop(): Promise<void> } {
  const worker = card.id;
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  let stopped = false;
  let claiming: Promise<void> | undefined;
  let again = false;

  function look(): void {
    again = true;
    claiming ??= claimAll().finally(() => (claiming = undefined));
  }

  async function claimAll(): Promise<void> {
    while (again && !stopped) {
      again = false;
      try {
        while (!stopped && running.size < slots && (await claimOne()));
      } catch (error) {
        log.warn({ err: error }, "could not claim a run; will retry");
      }
    }
  }

  async function claimOne(): Promise<boolean> {
    const run = await claimRun(db, { worker, offers: card.offers, leaseMs: LEASE });
    if (!run) return false;
    const abort = new AbortController();
    const done = judge(run, abort.signal)
      .catch((error: unknown) => log.error({ err: error, run: run.id }, "could not write the end of a run"))
      .finally(() => {
        running.delete(run.id);
        look();
      });
    running.set(run.id, { abort, done });
    return true;
  }

  async function beat(): Promise<void> {
    try {
      const began = new Set(running.keys());
      await publishWorker(db, card);
      const held = new Set(began.size === 0 ? [] : await renewLeases(db, { worker, leaseMs: LEASE }));
      for (const id of began) if (!held.has(id)) running.get(id)?.abort.abort();
    } catch (error) {
      log.warn({ err: error }, "could not renew the worker's heartbeat");
    }
  }

  let beating = beat();
  const beats = setInterval(() => void (beating = beating.then(beat)), BEAT_EVERY);
  const looks = setInterval(look, LOOK_EVERY);
  const listening = listen(pool, [RUN_QUEUED, RUN_ABORTED], {
    onMessage(channel, payload) {
      if (channel === RUN_ABORTED) running.get(payload)?.abort.abort();
      else look();
    },
    onConnect: look,
  });

  return {
    /** Returns unfinished runs, so that another worker need not wait for the lease to expire. */
    async stop() {
      stopped = true;
      clearInterval(beats);
      clearInterval(looks);
      await listening.stop();
      await claiming;
      const unfinished = [...running.values()];
      for (const { abort } of unfinished) abort.abort();
      await Promise.all(unfinished.map(({ done }) => done));
      await beating;
      await releaseRuns(db, worker);
      await removeWorker(db, worker);
    },
  };
}
