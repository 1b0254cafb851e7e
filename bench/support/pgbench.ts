import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { percentile } from "./statistics.ts";

const DEBIAN = "/usr/lib/postgresql/15/bin";

export interface PgbenchResult {
  /** Includes those before the measured time. */
  transactions: number;
  perSecond: number;
  p50: number;
  p99: number;
}

export class MissingPgbench extends Error {
  constructor() {
    super("This benchmark compares with pgbench, which is not installed. On Debian: apt-get install postgresql-15");
  }
}

export function findPgbench(): string {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), DEBIAN];
  const found = folders.map((folder) => join(folder, "pgbench")).find(isExecutable);
  if (found === undefined) throw new MissingPgbench();
  return found;
}

interface Run {
  program: string;
  url: string;
  script: string;
  clients: number;
  seconds: number;
  warmSeconds: number;
}

/**
 * Prepared statements, planned once per connection, and a log of every transaction. Anything before the last `seconds`
 * is not counted: 256 connections need a second or two of processor time to prepare the statement.
 */
export async function runPgbench({ program, url, script, clients, seconds, warmSeconds }: Run): Promise<PgbenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-pgbench-"));
  try {
    const file = join(folder, "script.sql");
    await writeFile(file, script);
    const time = String(Math.ceil(warmSeconds + seconds));
    const args = ["-n", "-M", "prepared", "-f", file, "-c", String(clients), "-j", "2", "-T", time];
    const output = await run(program, [...args, "-l", "--log-prefix", join(folder, "log")], connection(url));
    const transactions = Number(/actually processed: (\d+)/.exec(output)?.[1]);
    const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
    if (!(transactions > 0) || failed > 0) throw new Error(`pgbench failed:\n${output}`);
    const latencies = await readLatencies(folder, seconds);
    return {
      transactions,
      perSecond: latencies.length / seconds,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Milliseconds of every transaction in the last seconds. A log line has client, transaction, microseconds, script, and
 * the time of its end in seconds and microseconds.
 */
async function readLatencies(folder: string, seconds: number): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith("log"));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), "utf8")));
  const lines = texts.flatMap((log) => log.trimEnd().split("\n"));
  const transactions = lines.map((line) => {
    const [, , microseconds, , epoch, fraction] = line.split(" ").map(Number);
    return { latency: (microseconds ?? 0) / 1_000, end: (epoch ?? 0) + (fraction ?? 0) / 1e6 };
  });
  const last = transactions.reduce((latest, { end }) => Math.max(latest, end), 0);
  return transactions.filter(({ end }) => end > last - seconds).map(({ latency }) => latency);
}

/** In the environment, because anyone can read arguments. */
function connection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    // By default the server would plan the first five calls of every connection again.
    PGOPTIONS: "-c plan_cache_mode=force_generic_plan",
  };
}

function run(program: string, args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`pgbench ended with code ${code}:\n${output}`));
    });
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
