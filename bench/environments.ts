import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startBareAgent } from "./support/bare-agent.ts";
import { startDatabase } from "./support/database.ts";
import { startEnvironmentHost, type BenchEnvironment, type BenchHost } from "./support/environment-host.ts";
import { runLoad, type LoadPlan } from "./support/load-plan.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { cpuSeconds, pssKilobytes } from "./support/processes.ts";
import { say } from "./support/progress.ts";
import { round, type Check, type Result } from "./support/result.ts";
import { median, percentile } from "./support/statistics.ts";

const PROXY = fileURLToPath(new URL("bare-proxy.ts", import.meta.url));
const AT_ONCE = 20;
const STARTS = 10;
const CONNECTIONS = 16;
const MESSAGES = 500;
const THROUGHPUT_GOAL = 0.7;
/** What a candidate's application does: it reads the request and replies with about a kilobyte. */
const APPLICATION = `require("http").createServer((request, response) => {
  request.resume().on("end", () => {
    const body = JSON.stringify({ ok: true, text: "x".repeat(1000) });
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
}).listen(Number(process.env.PORT || 0), "127.0.0.1", function () { console.log(this.address().port); });
`;

/** The light workspace through host and gateway, against the same programs without them. */
export function benchEnvironments(options: Options): Promise<Result> {
  return withParts((parts) => measureEnvironments(parts, options));
}

async function measureEnvironments(parts: AsyncDisposableStack, { seconds, rounds }: Options): Promise<Result> {
  const database = parts.use(await startDatabase());
  const host = parts.use(await startEnvironmentHost(database, AT_ONCE + 2));
  const starts = await measureStarts(host, database.folder);
  say(`environments: ready after ${starts.ready.toFixed(0)} ms, the bare program after ${starts.bare.toFixed(0)} ms`);
  const latency = await measureLatency(host, database.folder);
  say(
    `environments: a message takes ${latency.own.toFixed(2)} ms (p99), without the gateway ${latency.bare.toFixed(2)}`,
  );
  const throughput = await measureThroughput(parts, host, { seconds, rounds });
  const crowd = await measureCrowd(host, seconds);
  const checks: Check[] = [
    { name: "light workspace, asked → ready, p50, ms", value: starts.ready, limit: 500, bound: "at most" },
    { name: `failed health checks with ${AT_ONCE} at once`, value: crowd.failed, limit: 0, bound: "at most" },
    { name: "memory of an idle light workspace, MB", value: crowd.memory, limit: 60, bound: "at most" },
    {
      name: "throughput, against a bare reverse proxy",
      value: throughput.ratio,
      limit: THROUGHPUT_GOAL,
      bound: "at least",
    },
    { name: "added latency of a message, p99, ms", value: latency.own - latency.bare, limit: 5, bound: "at most" },
  ];
  const figures = { starts, latency, throughput, crowd };
  return { name: "environments", ratio: throughput.ratio, goal: THROUGHPUT_GOAL, checks, figures };
}

async function measureStarts(host: BenchHost, folder: string) {
  const [own, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const environment = await host.start();
    own.push(environment.ready);
    await host.release(environment);
    const agent = await startBareAgent(folder, `start-${turn}`);
    bare.push(agent.ready);
    await agent.stop();
    // The box that was released ends meanwhile.
    await sleep(500);
  }
  return {
    ready: median(own),
    bare: median(bare),
    ratio: round(median(own) / median(bare)),
    first: round(own[0] ?? 0),
  };
}

async function measureLatency(host: BenchHost, folder: string) {
  const environment = await host.start();
  const socket = await host.connect(environment);
  const page = await greet(
    (line) => socket.send(line),
    (hear) => {
      socket.addEventListener("message", ({ data }) => hear(String(data)));
    },
  );
  const agent = await startBareAgent(folder, "latency");
  const direct = await agent.open();
  const neighbour = await greet(
    (line) => void direct.write(`${line}\n`),
    (hear) => hearLines(direct, hear),
  );
  const [own, bare]: [number[], number[]] = [[], []];
  // In turns, because another program's work would otherwise count for one side only.
  for (let n = 1; n <= MESSAGES; n += 1) {
    own.push(await page(n));
    bare.push(await neighbour(n));
    await sleep(2);
  }
  socket.close();
  await host.release(environment);
  await agent.stop();
  return { own: percentile(own, 0.99), bare: percentile(bare, 0.99), p50: median(own), bareP50: median(bare) };
}

function hearLines(socket: Socket, hear: (line: string) => void): void {
  let rest = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(hear);
  });
}

/** Greets an agent. Returns what measures the milliseconds of one small order until the agent confirms it. */
async function greet(send: (line: string) => void, listen: (hear: (line: string) => void) => void) {
  const waiting = new Map<number, () => void>();
  const greeted = Promise.withResolvers<void>();
  listen((line) => {
    const message = JSON.parse(line) as { say: string; n?: number };
    if (message.say === "hello") greeted.resolve();
    if (message.say === "done" && message.n !== undefined) waiting.get(message.n)?.();
  });
  send(JSON.stringify({ do: "hello", heard: 0 }));
  await greeted.promise;
  return async (n: number): Promise<number> => {
    const done = new Promise<void>((resolve) => waiting.set(n, resolve));
    const began = performance.now();
    send(JSON.stringify({ do: "put", n, files: { "a.txt": "x".repeat(200) }, whole: false }));
    await done;
    return performance.now() - began;
  };
}

async function measureThroughput(
  parts: AsyncDisposableStack,
  host: BenchHost,
  { seconds, rounds }: Pick<Options, "seconds" | "rounds">,
) {
  const application = spawn(process.execPath, ["-e", APPLICATION], { stdio: ["ignore", "pipe", "inherit"] });
  parts.defer(() => void application.kill());
  const proxy = spawn(process.execPath, [PROXY, String(await readPort(application.stdout))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  parts.defer(() => void proxy.kill());
  const environment = await host.start();
  await startApplication(host, environment);
  const own = planOf(Number(new URL(host.url).port), `/environments/${environment.id}/preview/3000/`, environment.key);
  const bare = planOf(await readPort(proxy.stdout), "/", "");
  for (const plan of [bare, own]) await load({ ...plan, seconds: 2 });
  const ratios: number[] = [];
  const last = { own: 0, bare: 0 };
  const cpu: { own: number[]; bare: number[] } = { own: [], bare: [] };
  for (let turn = 0; turn < rounds; turn += 1) {
    const before = { own: cpuSeconds(host.pid), bare: cpuSeconds(proxy.pid ?? 0) };
    last.bare = await load({ ...bare, seconds });
    last.own = await load({ ...own, seconds });
    cpu.own.push(((cpuSeconds(host.pid) - before.own) * 1e6) / (last.own * seconds));
    cpu.bare.push(((cpuSeconds(proxy.pid ?? 0) - before.bare) * 1e6) / (last.bare * seconds));
    ratios.push(last.own / last.bare);
    say(`environments: ${last.own.toFixed(0)} requests per second, a bare proxy ${last.bare.toFixed(0)}`);
  }
  await host.release(environment);
  const [ownCpu, bareCpu] = [round(median(cpu.own), 0), round(median(cpu.bare), 0)];
  return { ratio: median(ratios), own: round(last.own, 0), bare: round(last.bare, 0), ownCpu, bareCpu };
}

async function load(plan: LoadPlan): Promise<number> {
  const { perSecond, errors, firstError } = await runLoad(plan);
  if (errors > 0) throw new Error(`${errors} requests failed: ${firstError}`);
  return perSecond;
}

function planOf(port: number, path: string, key: string): LoadPlan {
  const request = { path, cookie: `invigil_environment=${key}`, csrf: "", seq: 0 };
  const connections = Array.from({ length: CONNECTIONS }, () => [request]);
  return {
    port,
    method: "POST",
    body: '{"a":1}',
    connections,
    seconds: 1,
    connectInside: false,
    expected: '"ok":true',
  };
}

/** As a candidate does it: in the terminal. */
async function startApplication(host: BenchHost, environment: BenchEnvironment): Promise<void> {
  const socket = await host.connect(environment);
  const listening = new Promise<void>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { say: string; ports?: number[] };
      if (message.say === "ports" && message.ports?.includes(3000) === true) resolve();
    });
  });
  const orders = [
    { do: "hello", heard: 0 },
    { do: "put", n: 1, files: { "app.js": APPLICATION }, whole: true },
    { do: "open", terminal: "t", columns: 80, rows: 24 },
    { do: "keys", terminal: "t", text: "PORT=3000 node app.js\r" },
  ];
  for (const order of orders) socket.send(JSON.stringify(order));
  await listening;
}

async function measureCrowd(host: BenchHost, seconds: number) {
  const began = performance.now();
  const crowd = await Promise.all(Array.from({ length: AT_ONCE }, () => host.start()));
  const took = performance.now() - began;
  const sockets = await Promise.all(crowd.map((each) => host.connect(each)));
  for (const socket of sockets) socket.send(JSON.stringify({ do: "hello", heard: 0 }));
  let failed = 0;
  let checked = 0;
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await sleep(500)) {
    const healthy = await Promise.all(crowd.map((each) => host.isHealthy(each)));
    checked += healthy.length;
    failed += healthy.filter((isHealthy) => !isHealthy).length;
  }
  const memory = median(crowd.map(({ launch }) => memoryOf(launch)));
  say(`environments: ${AT_ONCE} ready after ${took.toFixed(0)} ms, ${failed} of ${checked} health checks failed`);
  for (const socket of sockets) socket.close();
  for (const each of crowd) await host.release(each);
  return { failed, checked, memory: round(memory, 1), allReady: round(took, 0) };
}

/** Megabytes of the processes that were started for a launch. */
function memoryOf(launch: string): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && commandOf(name).includes(launch));
  return pids.reduce((sum, pid) => sum + pssKilobytes(Number(pid)), 0) / 1_024;
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

function readPort(output: Readable): Promise<number> {
  return new Promise((resolve) => {
    output.setEncoding("utf8").once("data", (text: string) => resolve(Number(text)));
  });
}
