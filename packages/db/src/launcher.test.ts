import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findBinaries, linkLibraries } from "./embedded/binaries.ts";
import { readPostmaster, stopOrphan } from "./embedded/postmaster.ts";
import { chooseRunAs, run } from "./embedded/run-as.ts";
import type { ServerExit } from "./embedded/server.ts";
import { joinEmbedded, startEmbedded, type Embedded, type EmbeddedOptions } from "./launcher.ts";

const asRoot = process.getuid?.() === 0;
const cleanups: (() => Promise<unknown>)[] = [];
let folder = "";
/** The data after a completed first start. */
let made = "";

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), "invigil-launcher-made-"));
  const embedded = await startEmbedded({ dataDir: join(made, "data") });
  await embedded.stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  // mkdtemp creates it with 0700, so as root every test here runs below a folder that only root may enter.
  folder = await mkdtemp(join(tmpdir(), "invigil-launcher-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: join(folder, "data"), ...options });
  cleanups.push(() => embedded.stop());
  return embedded;
}

/** For tests that are not about a first start, which takes seconds. */
async function copyMade(): Promise<void> {
  // Node's own copy would make us the owner of the files.
  await promisify(execFile)("cp", ["-a", join(made, "data"), folder]);
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  const pid = readPostmaster(join(folder, "data", "postgres"))?.pid;
  if (pid === undefined) throw new Error("No postmaster.pid.");
  return pid;
}

const launcherUrl = JSON.stringify(new URL("./launcher.ts", import.meta.url).href);
const pgUrl = JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve("pg")).href);

/** Another Node process that owns the folder, has written a row, and then does what `andThen` says. */
async function startOwner(andThen = ""): Promise<ChildProcess> {
  await copyMade();
  const script = `
    import { startEmbedded } from ${launcherUrl};
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(join(folder, "data"))} });
    const { default: pg } = await import(${pgUrl});
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create table kept as select 42 as answer");
    await client.end();
    console.log("ready");
    ${andThen}`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  cleanups.push(async () => {
    await kill(owner);
    await stopOrphan(join(folder, "data", "postgres"), () => {});
  });
  if (owner.stdout) await once(owner.stdout, "data");
  return owner;
}

async function kill(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return;
  owner.kill("SIGKILL");
  await once(owner, "exit");
}

test("creates a durable UTF-8 database with a password on the first start", async () => {
  const { url } = await start();
  expect(await ask(url, "select current_database()")).toEqual(["invigil"]);
  expect(await ask(url, "show server_encoding")).toEqual(["UTF8"]);
  expect(await ask(url, "show fsync")).toEqual(["on"]);
  expect(await ask(url, "show synchronous_commit")).toEqual(["on"]);
  expect(await ask(url, "select lower('ÄÖ')")).toEqual(["äö"]);
  expect((await stat(join(folder, "data", "postgres.password"))).mode & 0o777).toBe(0o600);
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(ask(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
});

test("keeps the data across a restart", async () => {
  await copyMade();
  const first = await start();
  await ask(first.url, "create table kept as select 42 as answer");
  await first.stop();
  const second = await start();
  expect(await ask(second.url, "select answer from kept")).toEqual([42]);
});

test("refuses a second start in the same process with one sentence", async () => {
  await copyMade();
  await start();
  const dataDir = join(folder, "data");
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    `The folder ${dataDir} is in use by another Invigil (process ${process.pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
});

test("refuses a second start while another process owns the folder", async () => {
  const owner = await startOwner();
  await expect(start()).rejects.toThrow(`is in use by another Invigil (process ${owner.pid}).`);
});

test("lets a command join the server of another process, and leaves it running", async () => {
  await startOwner();
  const joined = await joinEmbedded({ dataDir: join(folder, "data") });
  expect(await ask(joined.url, "select answer from kept")).toEqual([42]);
  await joined.stop();
  expect(await ask(joined.url, "select answer from kept")).toEqual([42]);
});

test("leaves the folder free after a failed or stopped start", async () => {
  await copyMade();
  const first = await start();
  await first.stop();
  await expect(start({ settings: { max_connections: "nonsense" } })).rejects.toThrow(/max_connections/);
  await start();
});

test("starts the server again after kill -9, at the same address and with its data", async () => {
  await copyMade();
  const lines: string[] = [];
  const { url } = await start({ log: (line) => lines.push(line) });
  await ask(url, "create table kept as select 42 as answer");
  process.kill(postmasterPid(), "SIGKILL");
  await vi.waitFor(async () => expect(await ask(url, "select answer from kept")).toEqual([42]), 30_000);
  expect(lines).toEqual(["The database stopped unexpectedly (ended by SIGKILL) and is started again."]);
  expect(await readFile(join(folder, "data", "postgres.log"), "utf8")).toContain("automatic recovery");
});

test("tells the owner if the server cannot be started again, and recovers the data at the next start", async () => {
  await copyMade();
  const { promise: told, resolve: tell } = Promise.withResolvers<ServerExit>();
  const first = await start({ onExit: tell });
  await ask(first.url, "create table kept as select 42 as answer");
  const version = join(folder, "data", "postgres", "PG_VERSION");
  await rename(version, `${version}.away`);
  process.kill(postmasterPid(), "SIGKILL");
  expect(await told).toMatchObject({ signal: "SIGKILL", code: null });
  await rename(`${version}.away`, version);
  const second = await start();
  expect(await ask(second.url, "select answer from kept")).toEqual([42]);
});

test("stops the server after kill -9 of its owning process, with the data intact", async () => {
  const owner = await startOwner();
  const orphan = postmasterPid();
  await kill(owner);
  expect(() => process.kill(orphan, 0)).not.toThrow();

  const lines: string[] = [];
  const { url } = await start({ log: (line) => lines.push(line) });
  expect(lines).toEqual([`Stopping the database server that an earlier run left behind (process ${orphan}).`]);
  expect(postmasterPid()).not.toBe(orphan);
  expect(await ask(url, "select answer from kept")).toEqual([42]);
});

test("stops the server if its owner ends with an error", async () => {
  const owner = await startOwner('throw new Error("on purpose");');
  if (owner.exitCode === null) await once(owner, "exit");
  expect(owner.exitCode).toBe(1);
  await expect.poll(() => readPostmaster(join(folder, "data", "postgres")), { timeout: 10_000 }).toBeUndefined();
});

test("starts even if another program got the pid after a reboot", async () => {
  await copyMade();
  const pidFile = join(folder, "data", "postgres", "postmaster.pid");
  await writeFile(pidFile, `${process.pid}\n${dirname(pidFile)}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`);
  await writeFile(join(folder, "data", "owner.pid"), `${process.pid}\n`);
  const { url } = await start();
  expect(await ask(url, "select 1")).toEqual([1]);
});

test("begins an interrupted first start again", async () => {
  await mkdir(join(folder, "data", "postgres.new", "cluster"), { recursive: true });
  await writeFile(join(folder, "data", "postgres.new", "cluster", "PG_VERSION"), "18\n");
  const { url } = await start();
  expect(await ask(url, "select 1")).toEqual([1]);
});

test("says why a server cannot start", async () => {
  await copyMade();
  await unlink(join(folder, "data", "postgres", "global", "pg_control"));
  await expect(start()).rejects.toThrow(/PostgreSQL did not start in .*\n[^]*could not find the database system/);
});

test("creates the library links again if the install script did not run", async () => {
  const { postgres } = await findBinaries();
  const copy = join(folder, "package");
  await cp(dirname(dirname(dirname(postgres))), copy, { recursive: true, verbatimSymlinks: true });
  const links: unknown = JSON.parse(await readFile(join(copy, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(links)) throw new Error("No list of links.");
  for (const { target } of links as { target: string }[]) await rm(join(copy, target), { force: true });
  const program = join(copy, "native", "bin", "postgres");
  expect((await run({ prefix: [] }, program, ["--version"])).code).not.toBe(0);
  await linkLibraries(copy);
  expect(await run({ prefix: [] }, program, ["--version"])).toMatchObject({ code: 0 });
});

test.runIf(asRoot)("runs the server as nobody for root, if others may enter the folder", async () => {
  await chmod(folder, 0o755);
  await start();
  const status = await readFile(`/proc/${postmasterPid()}/status`, "utf8");
  expect(status).toMatch(/^Uid:\t65534\t65534/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
});

test.runIf(asRoot)("runs the server as nobody for root, even below a 0700 folder", async () => {
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await start();
  expect(await readFile(`/proc/${postmasterPid()}/status`, "utf8")).toMatch(/^Uid:\t65534\t65534/m);
});

test.runIf(asRoot)("runs binaries for root that nobody else can reach", async () => {
  const { postgres } = await findBinaries();
  await cp(dirname(dirname(postgres)), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  const bin = join(folder, "native", "bin");
  const binaries = { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
  const runAs = await chooseRunAs({ binaries, dataDir: folder, cluster: join(folder, "postgres") });
  expect(await run(runAs, binaries.initdb, ["--version"])).toMatchObject({ code: 0 });
});
