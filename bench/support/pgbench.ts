import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { percentile } from "./statistics.ts";

const DEBIAN = "/usr/lib/postgresql/15/bin";

export interface PgbenchResult {
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
}

/** Prepared statements, no vacuum of its own tables, and a log of every transaction for the percentiles. */
export async function runPgbench({ program, url, script, clients, seconds }: Run): Promise<PgbenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-pgbench-"));
  try {
    const file = join(folder, "script.sql");
    await writeFile(file, script);
    const args = ["-n", "-M", "prepared", "-f", file, "-c", String(clients), "-j", "2", "-T", String(seconds)];
    const output = await run(program, [...args, "-l", "--log-prefix", join(folder, "log")], connection(url));
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
    if (!(perSecond > 0) || failed > 0) throw new Error(`pgbench did not do its work:\n${output}`);
    const latencies = await readLatencies(folder);
    return { perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of every transaction: the third word of a log line, in microseconds. */
async function readLatencies(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith("log"));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((log) =>
    log
      .trimEnd()
      .split("\n")
      .map((line) => Number(line.split(" ", 3)[2]) / 1_000),
  );
}

/** In the environment, because arguments are for everybody to read. */
function connection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
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
