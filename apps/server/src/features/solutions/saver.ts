import { availableParallelism } from "node:os";
import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Pool } from "pg";
import { z } from "zod";
import { SAVE_FULL_STATEMENT, SAVE_STATEMENT } from "@invigil/records/answers/save-statement";

export interface PendingSave {
  token: string;
  slug: string;
  /** If absent, the edit follows whatever the head is. */
  seq?: number | undefined;
  base?: number | undefined;
  writer?: string | undefined;
  digest: string;
  /** The length of its text. */
  length: number;
  /** JSON text, as it was digested; `null` clears the answer. */
  body: string;
}

const Outcome = z.object({
  n: z.number(),
  decision: z.enum(["accept", "repeat", "stale", "gone", "closed", "paused", "ended", "long", "full"]),
  solution_id: z.number(),
  attempt_id: z.number(),
  problem_id: z.number(),
  seq: z.number(),
});
export type SaveOutcome = z.infer<typeof Outcome> & { at: Date };
/** Undefined if this session has no such answer. */
export type Saver = (save: PendingSave) => Promise<SaveOutcome | undefined>;

interface Waiting {
  save: PendingSave;
  resolve: (outcome: SaveOutcome | undefined) => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH = 64;
/** More concurrent statements than processors would only make the batches smaller. */
const MAX_LANES = Math.min(8, Math.max(2, availableParallelism()));
const SAVES_A_LANE = 8;
/** To replace the newest version of a full answer; each other server that saves it at the same moment costs one. */
const MOST_TRIES = 10;

/**
 * Groups the saves in flight into few commits: one lane at low load, more when many wait. An answer is never in two
 * lanes, so its edits stay in order. A caller gets its reply only after the commit.
 */
export function createSaver({ pool, now }: { pool: Pick<Pool, "query">; now: () => Date }): Saver {
  let waiting: Waiting[] = [];
  const inFlight = new Set<string>();
  let lanes = 0;
  let planned = false;

  function plan(): void {
    if (planned) return;
    planned = true;
    // Waits until requests that arrived together are read, so that they share one commit.
    setImmediate(() => {
      planned = false;
      pump();
    });
  }

  function pump(): void {
    const wanted = Math.min(MAX_LANES, Math.ceil((waiting.length + inFlight.size) / SAVES_A_LANE));
    while (lanes < wanted && waiting.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      void run(batch);
    }
  }

  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const entry of waiting) {
      const free = batch.length < MAX_BATCH && !inFlight.has(entry.save.slug);
      if (free) inFlight.add(entry.save.slug);
      (free ? batch : rest).push(entry);
    }
    waiting = rest;
    return batch;
  }

  async function store(statement: string, rows: string[], at: Date): Promise<Map<number, SaveOutcome>> {
    const cutoff = new Date(at.getTime() - SAVE_GRACE);
    const result = await pool.query<Record<string, unknown>>(statement, [`[${rows.join()}]`, at, cutoff]);
    return new Map(result.rows.map((row) => Outcome.parse(row)).map((outcome) => [outcome.n, { ...outcome, at }]));
  }

  async function run(batch: Waiting[]): Promise<void> {
    lanes += 1;
    const at = now();
    try {
      const rows = batch.map(({ save }, n) => toRow(n, save));
      const outcomes = await store(SAVE_STATEMENT, rows, at);
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const full = rows.filter((_, n) => outcomes.get(n)?.decision === "full");
        if (full.length === 0) break;
        for (const [n, outcome] of await store(SAVE_FULL_STATEMENT, full, at)) outcomes.set(n, outcome);
      }
      batch.forEach((entry, n) => entry.resolve(outcomes.get(n)));
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    } finally {
      lanes -= 1;
      for (const { save } of batch) inFlight.delete(save.slug);
      plan();
    }
  }

  return (save) =>
    new Promise((resolve, reject) => {
      waiting.push({ save, resolve, reject });
      plan();
    });
}

/** The body is JSON already; serialising it again would double the work on the largest part. */
function toRow(n: number, { body, ...rest }: PendingSave): string {
  return `${JSON.stringify({ n, ...rest }).slice(0, -1)},"body":${body}}`;
}
