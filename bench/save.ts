import { measureBareRequest } from "./support/bare-request.ts";
import { startDatabase } from "./support/database.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { findPgbench } from "./support/pgbench.ts";
import { startProduct } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Check, type Result } from "./support/result.ts";
import {
  buildSaveRequests,
  CANDIDATES,
  httpRound,
  pgbenchRound,
  savePlan,
  SOLUTIONS,
  type SaveBench,
} from "./support/save-rounds.ts";
import { seedAnswers, seedCandidates, seedTest } from "./support/seed.ts";
import { median } from "./support/statistics.ts";

/** Until V8 has compiled the path. */
const FIRST_SECONDS = 10;
const RATIO_GOALS = [
  { clients: 16, ratio: 0.6 },
  { clients: 64, ratio: 0.9 },
  { clients: 256, ratio: 2 },
];
const HEADLINE = 64;
const BARE_SECONDS = 3;
const CPU_LIMIT_MICROSECONDS = 250;

/** One answer saved through the whole product, alternating with the same SQL from pgbench. */
export function benchSave(options: Options): Promise<Result> {
  return withParts((parts) => measureSaves(parts, options));
}

async function measureSaves(parts: AsyncDisposableStack, { seconds, rounds }: Options): Promise<Result> {
  const pgbench = findPgbench();
  const database = parts.use(await startDatabase());
  const test = await seedTest(database);
  await seedCandidates(database.pool, test, CANDIDATES);
  await seedAnswers(database.pool, test);
  const product = parts.use(
    await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.folder, DEMO: "false", WORKER: "off" }),
  );
  const requests = await buildSaveRequests(product);
  const bench = { database, product, pgbench, requests };

  await httpRound(bench, HEADLINE, FIRST_SECONDS);
  const bareRequest = await measureBareRequest(await savePlan(bench, HEADLINE, BARE_SECONDS));
  say(`save: a bare request costs ${bareRequest.toFixed(0)} µs here`);
  const levels = [];
  for (const { clients, ratio: goal } of RATIO_GOALS)
    levels.push({ goal, ...(await measureLevel(bench, clients, seconds, rounds)) });
  const headline = levels.find(({ clients }) => clients === HEADLINE);
  if (!headline) throw new Error("The headline's level was not measured.");
  const checks: Check[] = [
    ...levels.map(({ clients, ratio, goal }) => ({
      name: `saves against pgbench, ${clients} clients`,
      value: ratio,
      limit: goal,
      bound: "at least" as const,
    })),
    {
      name: "p99 ms at 64 clients, limit is pgbench's",
      value: headline.http.p99,
      limit: headline.pgbench.p99,
      bound: "at most",
    },
    {
      name: "CPU µs per save at 64 clients",
      value: headline.cpu.total,
      limit: CPU_LIMIT_MICROSECONDS,
      bound: "at most",
    },
  ];
  return {
    name: "save",
    ratio: headline.ratio,
    goal: headline.goal,
    checks,
    figures: { seconds, rounds, solutions: SOLUTIONS, bareRequestCpu: round(bareRequest), levels },
  };
}

interface Pair {
  pgbench: Awaited<ReturnType<typeof pgbenchRound>>;
  http: Awaited<ReturnType<typeof httpRound>>;
  ratio: number;
}

async function measureLevel(bench: SaveBench, clients: number, seconds: number, rounds: number) {
  const pairs: Pair[] = [];
  for (let index = 1; index <= rounds; index += 1) {
    const pgbench = await pgbenchRound(bench, clients, seconds);
    const http = await httpRound(bench, clients, seconds);
    pairs.push({ pgbench, http, ratio: http.perSecond / pgbench.perSecond });
    const turns = `pgbench ${pgbench.perSecond.toFixed(0)}/s p99 ${pgbench.p99.toFixed(1)}, http ${http.perSecond.toFixed(0)}/s p99 ${http.p99.toFixed(1)}`;
    const cpu = `cpu ${http.serverCpu.toFixed(0)} + ${http.databaseCpu.toFixed(0)} + generator ${http.generatorCpu.toFixed(0)}, pgbench's database ${pgbench.databaseCpu.toFixed(0)}`;
    say(
      `save ${clients} clients, round ${index}: ${turns}, ratio ${(http.perSecond / pgbench.perSecond).toFixed(2)}, ${cpu}`,
    );
  }
  const middle = (pick: (pair: Pair) => number): number => round(median(pairs.map(pick)));
  const server = middle(({ http }) => http.serverCpu);
  const database = middle(({ http }) => http.databaseCpu);
  return {
    clients,
    ratio: middle(({ ratio }) => ratio),
    pgbench: {
      perSecond: middle(({ pgbench }) => pgbench.perSecond),
      p50: middle(({ pgbench }) => pgbench.p50),
      p99: middle(({ pgbench }) => pgbench.p99),
      databaseCpu: middle(({ pgbench }) => pgbench.databaseCpu),
    },
    http: {
      perSecond: middle(({ http }) => http.perSecond),
      p50: middle(({ http }) => http.p50),
      p99: middle(({ http }) => http.p99),
    },
    cpu: { server, database, total: middle(({ http }) => http.serverCpu + http.databaseCpu) },
    ratios: pairs.map(({ ratio }) => round(ratio)),
  };
}
