import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { s3Environment } from "@invigil/storage/s3-settings";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./platform/config.ts";

const MAIN = fileURLToPath(new URL("../../worker/src/main.ts", import.meta.url));
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** A worker that lived this long was healthy, so the delays start again from the shortest. */
const WELL_AFTER = 60_000;
const LAST_WORDS = 3_000;

interface Surroundings {
  config: Pick<Config, "dataDir" | "logLevel" | "slots" | "s3" | "speechModel">;
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * The worker beside the server, in its own process, which knows where the database and the files are and nothing else
 * of ours. If it dies, it is restarted, each time a little later.
 */
export function startWorker({ config, databaseUrl, log }: Surroundings): () => Promise<void> {
  let stopped = false;
  let pause = SHORTEST_PAUSE;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const since = performance.now();
    const started = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN], {
      env: {
        PATH: process.env["PATH"],
        DATABASE_URL: databaseUrl,
        DATA_DIR: config.dataDir,
        LOG_LEVEL: config.logLevel,
        ...(config.slots === undefined ? {} : { SLOTS: String(config.slots) }),
        ...(config.speechModel === undefined ? {} : { SPEECH_MODEL_DIR: config.speechModel }),
        ...s3Environment(config.s3),
      },
      // The channel tells it that this process is gone, even if it was killed.
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = started;
    let ended = false;
    function onEnd(why: string): void {
      if (ended || stopped) return;
      ended = true;
      if (performance.now() - since > WELL_AFTER) pause = SHORTEST_PAUSE;
      log.warn(`The worker stopped (${why}) and will restart in ${pause / 1_000} s.`);
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
