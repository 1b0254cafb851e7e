import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { keepRunning } from "./keep-running.ts";
import type { Config } from "./platform/config.ts";

const MAIN = fileURLToPath(new URL("../../environments/src/main.ts", import.meta.url));

interface Surroundings {
  config: Pick<
    Config,
    "databaseDirectUrl" | "dataDir" | "logLevel" | "logFormat" | "host" | "publicUrl" | "environments"
  >;
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** The host of environments beside the server. It has no secret of ours but the way to the database. */
export function startEnvironments({ config, databaseUrl, log }: Surroundings): () => Promise<void> {
  const { port, url, host } = config.environments;
  const env = {
    ...host,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATA_DIR: config.dataDir,
    LOG_LEVEL: config.logLevel,
    HOST: config.host,
    PUBLIC_URL: config.publicUrl,
    ENVIRONMENTS_PORT: String(port),
    ...(url === undefined ? {} : { ENVIRONMENTS_URL: url }),
  };
  return keepRunning({ name: "The host of environments", main: MAIN, env, logFormat: config.logFormat, log });
}
