import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { endProcess, readPostmaster } from "./postmaster.ts";
import { spawnAs, type RunAs } from "./run-as.ts";
import { openServerLog, type ServerLog } from "./server-log.ts";

export type ServerExit = { code: number | null; signal: NodeJS.Signals | null; lastLines: string };

/** `socketFolder` is null if its path would be too long. */
export type Server = { port: number; socketFolder: string | null; stop(): Promise<void> };

type ServerOptions = {
  binaries: Binaries;
  runAs: RunAs;
  cluster: string;
  logFile: string;
  settings: Record<string, string>;
  log: (line: string) => void;
  onExit: (exit: ServerExit) => void;
};

type Running = { child: ChildProcess; pid: number; ended: () => Ended | undefined };
type Started = Running & { port: number; serverLog: ServerLog };
type Ended = Omit<ServerExit, "lastLines">;

/** A server that ends by itself is started again, unless this many in a row lasted no longer than this. */
const SHORT_LIVES = { most: 3, ms: 1_000 };

/** Starts PostgreSQL and keeps it running, always at the same address. */
export async function startServer(options: ServerOptions): Promise<Server> {
  let current = await untilStarted(options, freePort);
  const { port } = current;
  let readyAt = Date.now();
  let shortLives = 0;
  let stopping = false;
  let restarting = Promise.resolve();

  // An uncaught error or process.exit() skips stop(); this avoids leaving an orphan.
  function interrupt(): void {
    if (!current.ended()) process.kill(current.pid, "SIGINT");
  }

  function follow(): void {
    const already = current.ended();
    if (already) onEnd(already);
    else current.child.once("exit", (code, signal) => onEnd({ code, signal }));
  }

  function onEnd(end: Ended): void {
    if (stopping) return;
    const exit = { ...end, lastLines: current.serverLog.lastLines() };
    if (!mayRestart()) return giveUp(exit);
    options.log(`The database stopped unexpectedly (${describeEnd(end)}) and is started again.`);
    restarting = untilStarted(options, async () => port).then(
      (next) => {
        current = next;
        readyAt = Date.now();
        follow();
      },
      () => giveUp(exit),
    );
  }

  function mayRestart(): boolean {
    shortLives = Date.now() - readyAt <= SHORT_LIVES.ms ? shortLives + 1 : 0;
    return shortLives < SHORT_LIVES.most;
  }

  function giveUp(exit: ServerExit): void {
    process.off("exit", interrupt);
    if (!stopping) options.onExit(exit);
  }

  process.on("exit", interrupt);
  follow();
  return {
    port,
    socketFolder: socketFolderIn(options.cluster),
    async stop() {
      stopping = true;
      await restarting;
      await endProcess(current.pid, () => !current.ended());
      process.off("exit", interrupt);
    },
  };
}

/** One server that is ready, however many attempts that takes. */
async function untilStarted(options: ServerOptions, choosePort: () => Promise<number>): Promise<Started> {
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    const port = await choosePort();
    const serverLog = openServerLog(options.logFile);
    const running = launch(options, port, serverLog);
    const ended = await untilReady(running, options);
    if (!ended) return { ...running, port, serverLog };
    const lastLines = serverLog.lastLines();
    if (!isPassing(lastLines) || Date.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start in ${options.cluster} (${describeEnd(ended)}).\n${lastLines}`);
    }
    await sleep(200);
  }
}

/** Another program took the port, or backends of a killed server have not noticed yet that it is gone. */
function isPassing(lastLines: string): boolean {
  return /Address already in use|shared memory block .* is still in use/.test(lastLines);
}

function launch({ binaries, runAs, cluster, settings }: ServerOptions, port: number, log: ServerLog): Running {
  const place = { port: String(port), unix_socket_directories: socketFolderIn(cluster) ?? "" };
  const all = { ...settings, listen_addresses: "127.0.0.1", ...place };
  const args = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let end: Ended | undefined;
  // Detached, because Ctrl-C in a terminal reaches the whole group and would stop the server before the app has
  // finished.
  const child = spawnAs(runAs, binaries.postgres, ["-D", cluster, ...args], {
    stdio: ["ignore", log.fd, log.fd],
    detached: true,
  });
  log.closeFd();
  child.once("exit", (code, signal) => (end = { code, signal }));
  child.once("error", () => (end ??= { code: null, signal: null }));
  return { child, pid: child.pid ?? 0, ended: () => end };
}

/** A query through a socket file costs both sides less than one through TCP, but its path is limited to 107 bytes. */
export function socketFolderIn(cluster: string): string | null {
  return Buffer.byteLength(join(cluster, ".s.PGSQL.65535.lock")) < 107 ? cluster : null;
}

/** Waits as long as the server lives: after a crash it replays its log, however long that takes. */
async function untilReady({ pid, ended }: Running, { cluster, log }: ServerOptions): Promise<Ended | undefined> {
  let sayAt = Date.now() + 5_000;
  for (;;) {
    const end = ended();
    if (end) return end;
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster.ready) return undefined;
    if (Date.now() > sayAt) {
      log("The database is still starting.");
      sayAt += 30_000;
    }
    await sleep(15);
  }
}

function describeEnd({ code, signal }: Ended): string {
  return signal ? `ended by ${signal}` : `exit code ${code ?? "unknown"}`;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}
