import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { FastifyBaseLogger } from "fastify";
import { readable } from "./platform/open-log.ts";
import type { Config } from "./platform/config.ts";

const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** A program that lived this long was healthy, so the delays start again from the shortest. */
const WELL_AFTER = 60_000;
const LAST_WORDS = 3_000;

interface Program {
  /** As a sentence begins, such as "The worker". */
  name: string;
  /** The entry file. */
  main: string;
  /** All that it gets to know. */
  env: Record<string, string | undefined>;
  /** It always writes JSON; `text` shows that as text. */
  logFormat: Config["logFormat"];
  log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * A program beside the server, in its own process. If it dies, it is restarted, each time a little later. Returns a
 * function that stops it.
 */
export function keepRunning({ name, main, env, logFormat, log }: Program): () => Promise<void> {
  let stopped = false;
  let pause = SHORTEST_PAUSE;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const since = performance.now();
    const started = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main], {
      env: { PATH: process.env["PATH"], ...env },
      // The channel tells it that this process is gone, even if it was killed.
      stdio: ["ignore", logFormat === "text" ? "pipe" : "inherit", "inherit", "ipc"],
    });
    started.stdout?.pipe(readable());
    child = started;
    let ended = false;
    function onEnd(why: string): void {
      if (ended || stopped) return;
      ended = true;
      if (performance.now() - since > WELL_AFTER) pause = SHORTEST_PAUSE;
      log.warn(`${name} stopped (${why}) and will restart in ${pause / 1_000} s.`);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    started.on("error", (error) => onEnd(error.message));
    started.on("exit", (code, signal) => onEnd(signal ?? `code ${code}`));
  }
  start();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const limit = setTimeout(() => child?.kill("SIGKILL"), LAST_WORDS);
    await gone;
    clearTimeout(limit);
  };
}
