import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { listen } from "@invigil/db/listen";
import { enqueueRun, RUN_CHANGED } from "@invigil/records/runs/queue";
import { readLiveWorkers } from "@invigil/records/runs/workers";
import { createFactory } from "@invigil/server/testing/factory";
import { z } from "zod";
import { startDatabase, type BenchDatabase } from "./support/database.ts";
import { withParts } from "./support/parts.ts";
import { startProduct } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Result } from "./support/result.ts";
import { seedCandidates } from "./support/seed.ts";

const WORKER = fileURLToPath(new URL("../apps/worker/src/main.ts", import.meta.url));
const RUNS = 1_000;
const WORKERS = 2;
const LONGEST = 10 * 60_000;

/** Many runs wait, two workers take them, and one is killed halfway: each run must end exactly once. */
export function benchQueue(): Promise<Result> {
  return withParts(measureQueue);
}

async function measureQueue(parts: AsyncDisposableStack): Promise<Result> {
  const database = parts.use(await startDatabase());
  const { db, pool } = database;
  // The server handles the leases of workers that are gone.
  parts.use(
    await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.folder, DEMO: "false", WORKER: "off" }),
  );
  await seedRuns(database);
  const ends = new Map<string, number>();
  const listening = listen(pool, [RUN_CHANGED], {
    onMessage(_channel, payload) {
      const { id, over } = Change.parse(JSON.parse(payload));
      if (over) ends.set(id, (ends.get(id) ?? 0) + 1);
    },
    onConnect() {},
  });
  parts.defer(() => listening.stop());

  const workers = Array.from({ length: WORKERS }, (_, index) => startWorker(database, index));
  for (const worker of workers) parts.defer(() => stop(worker));
  while ((await readLiveWorkers(db)).length < WORKERS) await sleep(100);
  const began = performance.now();
  await untilOver(database, RUNS / 2);
  say(`queue: ${RUNS / 2} runs are over after ${seconds(began).toFixed(1)} s, one worker is killed`);
  workers[0]?.kill("SIGKILL");
  await untilOver(database, RUNS);
  const took = seconds(began);
  // A second result would arrive a little later.
  await sleep(2_000);

  const rows = await db.selectFrom("run").select(["id", "state", "tries"]).execute();
  const lost = rows.filter(({ state }) => state !== "EVALUATED").length;
  const double = rows.filter(({ id }) => (ends.get(id) ?? 0) > 1).length;
  const retried = rows.filter(({ tries }) => tries > 1).length;
  say(`queue: ${RUNS} runs in ${took.toFixed(1)} s, ${lost} lost, ${double} with two results, ${retried} tried twice`);
  return {
    name: "queue",
    ratio: (lost + double) / RUNS,
    goal: 0,
    checks: [
      { name: "runs without a result", value: lost, limit: 0, bound: "at most" },
      { name: "runs with two results", value: double, limit: 0, bound: "at most" },
    ],
    figures: { runs: RUNS, workers: WORKERS, retried, seconds: round(took, 1), perSecond: round(RUNS / took, 1) },
  };
}

const Change = z.object({ id: z.string(), over: z.boolean() });

/** One run for each of a thousand candidates, because nobody may have two at once. */
async function seedRuns({ db, pool }: BenchDatabase): Promise<void> {
  const factory = createFactory(db);
  const company = await factory.company("Bench company");
  const content = { technologies: ["javascript"], evaluation: "TXT" };
  const problems = [[{ type: "SCR", title: "Hello", content }]];
  const test = await factory.test(company.id, { name: "Bench test", minutes: 600, problems });
  await seedCandidates(pool, { id: test.id, firstProblem: "" }, RUNS);
  await pool.query(
    `insert into attempt (slug, token, test_id, account_id, invite_id, state, created_at, started_at, expires_at)
    select i.id, i.id, i.test_id, i.account_id, i.id, 'ACTIVE', now(), now(), now() + interval '10 hours'
    from invite i where i.test_id = $1`,
    [test.id],
  );
  const attempts = await db.selectFrom("attempt").select(["id", "account_id"]).execute();
  await db.transaction().execute(async (tx) => {
    for (const attempt of attempts) {
      await enqueueRun(tx, {
        kind: "run",
        attemptId: attempt.id,
        accountId: attempt.account_id,
        problemId: test.sections[0]?.problems[0]?.id ?? 0,
        solutionId: null,
        seq: null,
        technology: "javascript",
        needs: "SCR:javascript",
        request: { code: `console.log(${attempt.id})`, files: {}, input: "", verify: false },
        now: new Date(),
      });
    }
  });
}

function startWorker({ url, folder }: BenchDatabase, index: number): ChildProcess {
  return spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: url,
      DATA_DIR: join(folder, `worker-${index}`),
      SLOTS: "2",
      LANGUAGES: "javascript",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function stop(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGTERM");
  await gone;
}

async function untilOver({ db }: BenchDatabase, wanted: number): Promise<void> {
  const until = performance.now() + LONGEST;
  for (;;) {
    const { n } = await db
      .selectFrom("run")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("finished_at", "is not", null)
      .executeTakeFirstOrThrow();
    if (n >= wanted) return;
    if (performance.now() > until) throw new Error(`After ${LONGEST / 60_000} minutes only ${n} runs are over.`);
    await sleep(250);
  }
}

function seconds(since: number): number {
  return (performance.now() - since) / 1_000;
}
