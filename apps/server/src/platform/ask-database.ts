import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";

/** Each for a connection and for its statement. */
const ANSWERS_WITHIN = 2_000;

/**
 * Asks the database for its time, and gives up soon. Returns how many milliseconds our clock is ahead, at least: what
 * the way to the database may account for is not counted. Those who ask at the same moment share the question, so that
 * a pool that is full gets no fuller.
 */
export function askDatabase({ pool, now }: { pool: Pool; now: () => Date }): () => Promise<number> {
  let asking: Promise<number> | undefined;

  async function ask(): Promise<number> {
    const connecting = pool.connect();
    const client = await within(connecting, "no connection").catch((error: unknown) => {
      connecting.then((late) => late.release()).catch(() => {});
      throw error;
    });
    try {
      const off = await compare(client, now);
      client.release();
      return off;
    } catch (error) {
      // Its statement may still be running.
      client.release(true);
      throw error;
    }
  }

  return () => (asking ??= ask().finally(() => (asking = undefined)));
}

async function compare(client: PoolClient, now: () => Date): Promise<number> {
  const since = performance.now();
  const before = now().getTime();
  const statement = client.query<{ ms: number }>("select extract(epoch from clock_timestamp())::float8 * 1000 as ms");
  const { rows } = await within(statement, "no answer");
  const theirs = rows[0]?.ms ?? 0;
  const took = performance.now() - since;
  if (theirs < before) return Math.round(before - theirs);
  return Math.min(0, Math.round(before + took - theirs));
}

async function within<T>(work: Promise<T>, otherwise: string): Promise<T> {
  const limit = new AbortController();
  const late = sleep(ANSWERS_WITHIN, undefined, { signal: limit.signal }).then(() => {
    throw new Error(otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.abort();
    late.catch(() => {});
    work.catch(() => {});
  }
}
