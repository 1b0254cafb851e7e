import { pino } from "pino";
import { parseConfig } from "./config.ts";
import { runWorker } from "./run-worker.ts";

/** With the database gone there is nobody to say farewell to. */
const LAST_WORDS = 2_500;

try {
  const config = parseConfig(process.env);
  const log = pino({ level: config.logLevel, base: { part: "worker" } });
  const starting = runWorker(config, log);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), LAST_WORDS).unref();
    await starting.then((worker) => worker.stop()).catch((error: unknown) => log.warn({ err: error }, "a rough end"));
    if (process.connected) process.disconnect();
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  // Who started it holds the other end of the channel: a worker whose product is gone must not go on alone.
  process.once("disconnect", () => void stop());
  await starting;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
