import { startTest } from "@invigil/contract/taking/attempts";
import { startDatabase } from "./support/database.ts";
import { runLoad, type LoadPlan, type LoadRequest, type LoadResult } from "./support/load-plan.ts";
import { withParts } from "./support/parts.ts";
import { cpuSeconds, cpuSecondsOfFamily } from "./support/processes.ts";
import { startProduct } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Check, type Result } from "./support/result.ts";
import { PROBLEMS_A_TEST, seedCandidates, seedTest, sessionTokenOf, type BenchTest } from "./support/seed.ts";
import { signIn } from "./support/sign-in.ts";

const CROWD = 200;
const CROWD_SECONDS = 2;
const SUSTAINED = 6_000;
const SUSTAINED_CONNECTIONS = 64;
const STARTS_A_SECOND = 570;

/** A crowd that presses Start at the same moment, then as many starts per second as possible. */
export function benchStart(): Promise<Result> {
  return withParts(measureStarts);
}

async function measureStarts(parts: AsyncDisposableStack): Promise<Result> {
  const database = parts.use(await startDatabase());
  const test = await seedTest(database);
  const candidates = CROWD + SUSTAINED;
  await seedCandidates(database.pool, test, candidates);
  const product = parts.use(
    await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.folder, DEMO: "false", WORKER: "off" }),
  );
  const requests = await buildRequests(product.url, test, candidates);

  // First, while nothing is warm, because a crowd does not wait until the server has warmed up.
  const crowd = await runStarts(product.port, test, spread(requests.slice(0, CROWD), CROWD), true);
  say(`start: ${CROWD} at once took ${crowd.seconds.toFixed(2)} s, p99 ${crowd.p99.toFixed(0)} ms`);
  const before = { server: cpuSeconds(product.pid), database: cpuSecondsOfFamily(database.postmaster) };
  const steady = await runStarts(product.port, test, spread(requests.slice(CROWD), SUSTAINED_CONNECTIONS), false);
  const serverCpu = ((cpuSeconds(product.pid) - before.server) * 1e6) / steady.requests;
  const databaseCpu = ((cpuSecondsOfFamily(database.postmaster) - before.database) * 1e6) / steady.requests;
  say(
    `start: ${steady.perSecond.toFixed(0)}/s for ${steady.seconds.toFixed(1)} s, cpu ${serverCpu.toFixed(0)} + ${databaseCpu.toFixed(0)} µs`,
  );

  const checks: Check[] = [
    {
      name: `seconds until ${CROWD} have their first problem`,
      value: crowd.seconds,
      limit: CROWD_SECONDS,
      bound: "at most",
    },
    { name: "starts per second, sustained", value: steady.perSecond, limit: STARTS_A_SECOND, bound: "at least" },
    { name: "errors", value: crowd.errors + steady.errors, limit: 0, bound: "at most" },
  ];
  const figures = {
    problems: PROBLEMS_A_TEST,
    crowd: rounded(crowd),
    sustained: rounded(steady),
    cpu: { serverCpu: round(serverCpu), databaseCpu: round(databaseCpu) },
  };
  return { name: "start", ratio: crowd.seconds / CROWD_SECONDS, goal: 1, checks, figures };
}

async function buildRequests(url: string, test: BenchTest, count: number): Promise<LoadRequest[]> {
  const tokens = Array.from({ length: count }, (_, index) => sessionTokenOf(index + 1));
  const signedIn = await signIn(url, tokens);
  const path = startTest.path.replace(":id", String(test.id));
  return signedIn.map((session) => ({ ...session, path, seq: 0 }));
}

/** Distributes the requests over connections. */
function spread(requests: LoadRequest[], connections: number): LoadRequest[][] {
  return Array.from({ length: connections }, (_, index) =>
    requests.filter((_request, at) => at % connections === index),
  );
}

function runStarts(
  port: number,
  test: BenchTest,
  connections: LoadRequest[][],
  connectInside: boolean,
): Promise<LoadResult> {
  const plan: LoadPlan = {
    port,
    method: "POST",
    body: "",
    connections,
    seconds: null,
    connectInside,
    expected: test.firstProblem,
  };
  return runLoad(plan);
}

function rounded({ firstError, ...figures }: LoadResult): Record<string, number | string | null> {
  return { ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)])), firstError };
}
