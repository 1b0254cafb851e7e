import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SOCKET_PATH } from "@invigil/contract/socket";
import { createFactory } from "@invigil/server/testing/factory";
import { COUNTERS } from "@invigil/server/testing/proctored";
import { startBeats, type BeatLevel, type BeatLoad, type BeatPage } from "./support/beat-plan.ts";
import { startDatabase, type BenchDatabase } from "./support/database.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { cpuSeconds, cpuSecondsOfFamily } from "./support/processes.ts";
import { startProduct } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Result } from "./support/result.ts";
import { seedCandidates, sessionTokenOf } from "./support/seed.ts";

const ECHO = fileURLToPath(new URL("heartbeat-echo.ts", import.meta.url));
const GOAL = 0.5;
const P99_LIMIT = 100;
const WARM_SECONDS = 3;
/** Pages send heartbeats without asking for a reply; one in this many asks for one to measure the time. */
const ASK_EVERY = 10;
/** Numbers of candidates to try, level by level. The limit on open files ends it. */
const LEVELS = [4_000, 6_000, 8_000, 10_000, 12_000, 14_000, 16_000, 18_000];
const MOST = LEVELS.at(-1) ?? 0;

/** How many candidates with a heartbeat per second one thread serves, against a bare `ws` echo of the same messages. */
export function benchHeartbeat(options: Options): Promise<Result> {
  return withParts((parts) => measureHeartbeats(parts, options));
}

interface Side {
  name: string;
  load: BeatLoad;
  pid: number;
  /** For all processes involved; the server's alone limits it. */
  cpu: () => number;
}

async function measureHeartbeats(parts: AsyncDisposableStack, { seconds }: Options): Promise<Result> {
  const database = parts.use(await startDatabase());
  const test = await seedRunning(database);
  const product = parts.use(
    await startProduct({ DATABASE_URL: database.url, DATA_DIR: database.folder, DEMO: "false", WORKER: "off" }),
  );
  const echo = await startEcho(parts);
  const pages = await pagesOf(database, test.slug);

  async function climbEcho() {
    const bare = pages.map(({ beat }) => ({ path: "/", cookie: "", hello: "", beat, asked: beat }));
    const load = await startBeats({ port: echo.port, ready: "", answer: "42[", ping: null, askEvery: 1, pages: bare });
    return climb({ name: "bare ws", load, pid: echo.pid, cpu: () => cpuSeconds(echo.pid) }, seconds);
  }
  async function climbProduct(name: string, askEvery: number) {
    const { port, pid } = product;
    const ping = { heard: "2", said: "3" };
    const load = await startBeats({ port, ready: '42["message"', answer: "43", ping, askEvery, pages });
    const cpu = () => cpuSeconds(pid) + cpuSecondsOfFamily(database.postmaster);
    return climb({ name, load, pid, cpu }, seconds);
  }

  const bare = await climbEcho();
  const own = await climbProduct("product", ASK_EVERY);
  const acknowledged = await climbProduct("product, each acknowledged", 1);
  const ratio = own.held / bare.held;
  return {
    name: "heartbeat",
    ratio,
    goal: GOAL,
    checks: [
      {
        name: "candidates at 1 Hz with p99 < 100 ms, against a bare ws echo",
        value: ratio,
        limit: GOAL,
        bound: "at least",
      },
      {
        name: "candidates by the server's processor time, against a bare ws echo",
        value: bare.cpu / own.cpu,
        limit: GOAL,
        bound: "at least",
      },
    ],
    figures: { seconds, most: MOST, bare, product: own, acknowledged },
  };
}

/** Raises the number of candidates until the replies come too late. */
async function climb(side: Side, seconds: number) {
  const levels: Measured[] = [];
  for (const count of LEVELS) {
    // Opens the sockets and lets the system settle.
    await side.load.level(count, WARM_SECONDS);
    let level = await measure(side, count, seconds);
    // Once more, because a short stall is not the server's limit.
    if (!holds(level)) level = await measure(side, count, seconds);
    levels.push(level);
    if (!holds(level)) break;
  }
  side.load[Symbol.dispose]();
  const last = levels.findLast(holds);
  return {
    held: last?.pages ?? 0,
    cpu: last?.serverCpu ?? Number.NaN,
    cpuWithDatabase: last?.allCpu ?? Number.NaN,
    levels: levels.map(shorten),
  };
}

type Measured = BeatLevel & { serverCpu: number; allCpu: number };

function holds({ p99, answered, asked }: BeatLevel): boolean {
  return p99 < P99_LIMIT && answered >= asked * 0.99;
}

async function measure({ name, load, pid, cpu }: Side, count: number, seconds: number): Promise<Measured> {
  const before = { server: cpuSeconds(pid), all: cpu() };
  const level = await load.level(count, seconds);
  const perBeat = (used: number) => round((used * 1e6) / level.sent, 1);
  const serverCpu = perBeat(cpuSeconds(pid) - before.server);
  const allCpu = perBeat(cpu() - before.all);
  const times = `p50 ${level.p50.toFixed(1)}, p99 ${level.p99.toFixed(1)} ms`;
  const used = `cpu ${serverCpu} µs of the server, ${allCpu} with its database, generator ${level.generatorCpu.toFixed(1)}`;
  say(`heartbeat ${name}, ${count} candidates: ${times}, ${used}`);
  return { ...level, serverCpu, allCpu };
}

function shorten({ pages, p50, p99, serverCpu }: Measured) {
  return { candidates: pages, p50: round(p50, 1), p99: round(p99, 1), cpu: serverCpu };
}

async function startEcho(parts: AsyncDisposableStack): Promise<{ port: number; pid: number }> {
  const child = spawn(process.execPath, [ECHO], { stdio: ["ignore", "pipe", "inherit"] });
  parts.defer(() => void child.kill());
  const [text] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return { port: Number(text), pid: child.pid ?? 0 };
}

/** Every candidate has started and is proctored. */
async function seedRunning({ db, pool }: BenchDatabase) {
  const factory = createFactory(db);
  const company = await factory.company("Bench company");
  const settings = JSON.stringify({ proctor: { enabled: true } });
  const test = await factory.test(company.id, { name: "Bench test", minutes: 600, overrides: { settings } });
  await seedCandidates(pool, { id: test.id, firstProblem: "" }, MOST);
  await pool.query(
    `insert into attempt (slug, token, test_id, account_id, invite_id, state, created_at, started_at, expires_at)
    select i.id, i.id, i.test_id, i.account_id, i.id, 'ACTIVE', now(), now(), now() + interval '10 hours'
    from invite i where i.test_id = $1`,
    [test.id],
  );
  await pool.query(
    `insert into proctor_session (attempt_id, id, ab_mode, created_at, tolerance_left, heartbeat_at)
    select id, md5(slug)::uuid, 'single', now(), 3, now() from attempt`,
  );
  await pool.query("analyze");
  return test;
}

async function pagesOf({ pool }: BenchDatabase, testSlug: string): Promise<BeatPage[]> {
  const { rows } = await pool.query<{ number: number; session: string }>(
    `select split_part(slug, '-', 2)::int as number, md5(slug)::uuid as session from attempt order by 1`,
  );
  return rows.map(({ number, session }) => ({
    path: `${SOCKET_PATH}/?EIO=4&transport=websocket&testSlug=${testSlug}`,
    cookie: `invigil_session=${sessionTokenOf(number)}`,
    hello: "40",
    ...framed({
      v: 1,
      seq: 1,
      at: new Date().toISOString(),
      tab_id: `bench-page-${number}`,
      type: "heartbeat",
      proctorSessionId: session,
      metadata: COUNTERS,
    }),
  }));
}

/** Without and with the number of an acknowledgement. */
function framed(heartbeat: object): { beat: string; asked: string } {
  const event = `["message",${JSON.stringify(heartbeat)}]`;
  return { beat: `42${event}`, asked: `420${event}` };
}
