import { pino } from "pino";
import { parseConfig } from "./config.ts";
import { runWorker } from "./run-worker.ts";

/** If the database is gone, there is nobody to sign off to. */
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
    await starting
      .then((worker) => worker.stop())
      .catch((error: unknown) => log.warn({ err: error }, "the worker did not close cleanly"));
    if (process.connected) process.disconnect();
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  // The starting process holds the other end of the channel: without its product, a worker must not continue alone.
  process.once("disconnect", () => void stop());
  await starting;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
