import { pino } from "pino";
import { parseConfig } from "./config.ts";
import { runHost } from "./run-host.ts";

/** If the database is gone, there is nobody to sign off to. */
const LAST_WORDS = 2_500;

try {
  const config = parseConfig(process.env);
  const log = pino({ level: config.logLevel, base: { part: "environments" } });
  const starting = runHost(config, log);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), LAST_WORDS).unref();
    await starting
      .then((host) => host.stop())
      .catch((error: unknown) => log.warn({ err: error }, "the host did not close cleanly"));
    if (process.connected) process.disconnect();
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  // The starting process holds the other end of the channel: without its product, environments must not continue alone.
  process.once("disconnect", () => void stop());
  await starting;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
