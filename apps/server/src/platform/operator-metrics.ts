import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Deps } from "./deps.ts";

type MetricDeps = Pick<Deps, "db" | "pool" | "storage">;

/** Several programs may read the metrics; the database is asked once in this many milliseconds. */
const FRESH = 10_000;
/** A scrape must come back even if the database hangs. */
const PATIENCE = 3_000;

/** What the database knows about the whole installation: every server reports the same, so take the maximum. */
const SHARED = {
  invigil_pages_open: "Pages of candidates that are connected to any server",
  invigil_attempts_running: "Attempts that are running",
  invigil_runs_waiting: "Runs and submissions that wait for a worker",
  invigil_runs_longest_wait_seconds: "How long the oldest of them has waited",
  invigil_workers_live: "Workers that have reported within 30 seconds",
  invigil_media_waiting: "Pictures and clips that wait for the analysis",
  invigil_interview_jobs_waiting: "Interview jobs that are due and wait for a worker",
  invigil_mails_waiting: "E-mails that wait to be sent, or to be sent again",
  invigil_mails_failed: "E-mails of the last day that were given up",
  invigil_webhooks_waiting: "Webhook calls that wait to be delivered, or to be delivered again",
  invigil_webhooks_failed: "Webhook calls of the last day that were given up",
} as const;
type Shared = Record<keyof typeof SHARED, number>;

/** What this server knows about itself. */
const OWN = {
  invigil_database_up: "1 if the database has answered within three seconds",
  invigil_database_connections: "Connections of this server's pool",
  invigil_database_queries_waiting: "Queries of this server that wait for a connection",
  invigil_disk_free_bytes: "Free space where this server stores files",
} as const;

function gauges<Name extends string>(registry: Registry, helps: Record<Name, string>): Record<Name, Gauge> {
  const made = Object.entries<string>(helps).map(([name, help]) => [
    name,
    new Gauge({ name, help, registers: [registry] }),
  ]);
  return Object.fromEntries(made) as Record<Name, Gauge>;
}

/** Returns a function that brings the metrics up to date before they are read. */
export function operatorMetrics(registry: Registry, { db, pool, storage }: MetricDeps): () => Promise<void> {
  const shared = gauges(registry, SHARED);
  const own = gauges(registry, OWN);
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    try {
      const found = await within(readShared(db));
      for (const name of Object.keys(SHARED) as (keyof Shared)[]) shared[name].set(found[name]);
      own.invigil_database_up.set(1);
    } catch {
      // An old number would look like a fresh one.
      for (const gauge of Object.values(shared)) gauge.remove();
      own.invigil_database_up.set(0);
    }
    await storage.freeBytes().then(
      (free) => own.invigil_disk_free_bytes.set(free),
      () => own.invigil_disk_free_bytes.remove(),
    );
  }

  return async () => {
    own.invigil_database_connections.set(pool.totalCount);
    own.invigil_database_queries_waiting.set(pool.waitingCount);
    if (performance.now() - askedAt < FRESH) return;
    askedAt = performance.now();
    await ask();
  };
}

export async function readShared(db: Deps["db"]): Promise<Shared> {
  const { rows } = await sql<Shared>`
    select (select count(*) from present_page) as invigil_pages_open,
           (select count(*) from attempt where state = 'ACTIVE') as invigil_attempts_running,
           (select count(*) from run where state = 'QUEUED') as invigil_runs_waiting,
           (select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 from run
            where state = 'QUEUED') as invigil_runs_longest_wait_seconds,
           (select count(*) from worker where seen_at > clock_timestamp() - interval '30 seconds')
             as invigil_workers_live,
           (select count(*) from proctor_media
            where state = 'stored' and analysed_at is null and kind in ('snapshot', 'incident')) as invigil_media_waiting,
           (select count(*) from interview_job where due_at <= clock_timestamp()) as invigil_interview_jobs_waiting,
           (select count(*) from mail where state = 'queued') as invigil_mails_waiting,
           (select count(*) from mail where state = 'failed' and created_at > now() - interval '1 day')
             as invigil_mails_failed,
           (select count(*) from webhook_delivery where state = 'queued') as invigil_webhooks_waiting,
           (select count(*) from webhook_delivery where state = 'failed' and created_at > now() - interval '1 day')
             as invigil_webhooks_failed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database returned no counts.");
  return row;
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("The database does not respond.")), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
