import { updateSolution } from "@invigil/contract/solutions";
import { measureBareRequest } from "./support/bare-request.ts";
import { startDatabase, type BenchDatabase } from "./support/database.ts";
import { BASE_MARK, runLoad, SEQ_MARK, type LoadPlan, type LoadRequest } from "./support/load-plan.ts";
import type { Options } from "./support/options.ts";
import { findPgbench, runPgbench } from "./support/pgbench.ts";
import { cpuSeconds, cpuSecondsOfFamily } from "./support/processes.ts";
import { startProduct, type Product } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Check, type Result } from "./support/result.ts";
import { saveScript } from "./support/save-script.ts";
import { ANSWER, PROBLEMS_A_TEST, seedAnswers, seedCandidates, seedTest, sessionTokenOf } from "./support/seed.ts";
import { signIn } from "./support/sign-in.ts";
import { median } from "./support/statistics.ts";

const CANDIDATES = 500;
const SOLUTIONS = CANDIDATES * PROBLEMS_A_TEST;
/** Until V8 has compiled the path and every connection has planned its statements. */
const WARM_SECONDS = 12;
const RATIO_GOALS = [
  { clients: 16, ratio: 0.6 },
  { clients: 64, ratio: 0.9 },
  { clients: 256, ratio: 2 },
];
const HEADLINE = 64;
const BARE_SECONDS = 3;
const CPU_LIMIT_MICROSECONDS = 250;

interface Bench {
  database: BenchDatabase;
  product: Product;
  pgbench: string;
  requests: LoadRequest[];
}

/** One answer saved through the whole product, against the same SQL from pgbench, taking turns. */
export async function benchSave({ seconds, rounds }: Options): Promise<Result> {
  const pgbench = findPgbench();
  await using database = await startDatabase();
  const test = await seedTest(database);
  await seedCandidates(database.pool, test, CANDIDATES);
  await seedAnswers(database.pool, test);
  await using product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.folder, DEMO: "false" });
  const requests = await buildRequests(product);
  const bench = { database, product, pgbench, requests };

  await httpRound(bench, HEADLINE, WARM_SECONDS);
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
    { name: "CPU µs a save at 64 clients", value: headline.cpu.total, limit: CPU_LIMIT_MICROSECONDS, bound: "at most" },
  ];
  return {
    name: "save",
    ratio: headline.ratio,
    goal: headline.goal,
    checks,
    figures: { seconds, rounds, solutions: SOLUTIONS, bareRequestCpu: round(bareRequest), levels },
  };
}

async function buildRequests(product: Product): Promise<LoadRequest[]> {
  const tokens = Array.from({ length: CANDIDATES }, (_, index) => sessionTokenOf(index + 1));
  const signedIn = await signIn(product.url, tokens);
  return signedIn.flatMap((session, candidate) =>
    Array.from({ length: PROBLEMS_A_TEST }, (_, index) => {
      const slug = `bench-${candidate * PROBLEMS_A_TEST + index + 1}`;
      return { ...session, path: updateSolution.path.replace(":slug", slug), seq: 1 };
    }),
  );
}

interface Pair {
  pgbench: Awaited<ReturnType<typeof pgbenchRound>>;
  http: Awaited<ReturnType<typeof httpRound>>;
  ratio: number;
}

async function measureLevel(bench: Bench, clients: number, seconds: number, rounds: number) {
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

/** The same ground for either side: no history to grow, no dead rows, nothing left to write back. */
async function prepareRound({ pool }: BenchDatabase): Promise<void> {
  await pool.query("truncate solution_revision");
  await pool.query("vacuum (analyze) solution");
  await pool.query("checkpoint");
}

async function pgbenchRound({ database, pgbench }: Bench, clients: number, seconds: number) {
  await prepareRound(database);
  const script = saveScript({ solutions: SOLUTIONS, problemsATest: PROBLEMS_A_TEST, answer: ANSWER });
  const before = cpuSecondsOfFamily(database.postmaster);
  const result = await runPgbench({ program: pgbench, url: database.url, script, clients, seconds });
  const cpu = cpuSecondsOfFamily(database.postmaster) - before;
  return { ...result, databaseCpu: (cpu * 1e6) / result.transactions };
}

async function httpRound(bench: Bench, clients: number, seconds: number) {
  const { database, product } = bench;
  await prepareRound(database);
  const plan = await savePlan(bench, clients, seconds);
  const before = { server: cpuSeconds(product.pid), database: cpuSecondsOfFamily(database.postmaster) };
  const result = await runLoad(plan);
  const server = cpuSeconds(product.pid) - before.server;
  const databaseCpu = cpuSecondsOfFamily(database.postmaster) - before.database;
  if (result.errors > 0)
    throw new Error(`${result.errors} saves were not answered with 200, the first:\n${result.firstError}`);
  return { ...result, serverCpu: (server * 1e6) / result.requests, databaseCpu: (databaseCpu * 1e6) / result.requests };
}

/** Each connection owns its answers; their heads are read anew, because pgbench has moved them. */
async function savePlan({ database, product, requests }: Bench, clients: number, seconds: number): Promise<LoadPlan> {
  const heads = await database.db.selectFrom("solution").select(["slug", "seq"]).execute();
  const seqs = new Map(heads.map(({ slug, seq }) => [updateSolution.path.replace(":slug", slug), seq]));
  const connections: LoadRequest[][] = Array.from({ length: clients }, () => []);
  for (const [index, request] of requests.entries()) {
    connections[index % clients]?.push({ ...request, seq: seqs.get(request.path) ?? 0 });
  }
  return {
    port: product.port,
    method: "PATCH",
    body: `{"seq":${SEQ_MARK},"base":${BASE_MARK},"writer":"bench-writer","answer":${JSON.stringify(ANSWER)}}`,
    connections,
    seconds,
    connectInside: false,
    expected: '"digest":',
  };
}
