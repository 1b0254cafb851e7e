import { updateSolution } from "@invigil/contract/taking/solutions";
import type { BenchDatabase } from "./database.ts";
import { BASE_MARK, runLoad, SEQ_MARK, type LoadPlan, type LoadRequest } from "./load-plan.ts";
import { runPgbench } from "./pgbench.ts";
import { cpuSeconds, cpuSecondsOfFamily } from "./processes.ts";
import type { Product } from "./product.ts";
import { saveScript } from "./save-script.ts";
import { ANSWER, PROBLEMS_A_TEST, sessionTokenOf } from "./seed.ts";
import { signIn } from "./sign-in.ts";

/** Not counted on either side, because connections are opened and statements planned again after every pause. */
export const WARM_SECONDS = 3;
export const CANDIDATES = 500;
export const SOLUTIONS = CANDIDATES * PROBLEMS_A_TEST;

export interface SaveBench {
  database: BenchDatabase;
  product: Product;
  pgbench: string;
  requests: LoadRequest[];
}

/** One request per answer; each connection will own some of them. */
export async function buildSaveRequests(product: Product): Promise<LoadRequest[]> {
  const tokens = Array.from({ length: CANDIDATES }, (_, index) => sessionTokenOf(index + 1));
  const signedIn = await signIn(product.url, tokens);
  return signedIn.flatMap((session, candidate) =>
    Array.from({ length: PROBLEMS_A_TEST }, (_, index) => {
      const slug = `bench-${candidate * PROBLEMS_A_TEST + index + 1}`;
      return { ...session, path: updateSolution.path.replace(":slug", slug), seq: 1 };
    }),
  );
}

/** The same conditions for both sides: no history to grow, no dead rows, nothing left to write back. */
async function prepareRound({ pool }: BenchDatabase): Promise<void> {
  await pool.query("truncate solution_revision");
  await pool.query("vacuum (analyze) solution");
  await pool.query("checkpoint");
}

export async function pgbenchRound({ database, pgbench }: SaveBench, clients: number, seconds: number) {
  await prepareRound(database);
  const script = saveScript({ solutions: SOLUTIONS, problemsATest: PROBLEMS_A_TEST, answer: ANSWER });
  const before = cpuSecondsOfFamily(database.postmaster);
  const result = await runPgbench({
    program: pgbench,
    url: database.url,
    script,
    clients,
    seconds,
    warmSeconds: WARM_SECONDS,
  });
  const cpu = cpuSecondsOfFamily(database.postmaster) - before;
  return { ...result, databaseCpu: (cpu * 1e6) / result.transactions };
}

export async function httpRound(bench: SaveBench, clients: number, seconds: number) {
  const { database, product } = bench;
  await prepareRound(database);
  await runLoad(await savePlan(bench, clients, WARM_SECONDS));
  const plan = await savePlan(bench, clients, seconds);
  const before = { server: cpuSeconds(product.pid), database: cpuSecondsOfFamily(database.postmaster) };
  const result = await runLoad(plan);
  const server = cpuSeconds(product.pid) - before.server;
  const databaseCpu = cpuSecondsOfFamily(database.postmaster) - before.database;
  if (result.errors > 0) throw new Error(`${result.errors} saves did not return 200, the first:\n${result.firstError}`);
  return { ...result, serverCpu: (server * 1e6) / result.requests, databaseCpu: (databaseCpu * 1e6) / result.requests };
}

/** Each connection owns its answers; their heads are read again, because pgbench has moved them. */
export async function savePlan(
  { database, product, requests }: Omit<SaveBench, "pgbench">,
  clients: number,
  seconds: number,
): Promise<LoadPlan> {
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
