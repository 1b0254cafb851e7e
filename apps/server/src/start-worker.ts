import { fileURLToPath } from "node:url";
import { s3Environment } from "@invigil/storage/s3-settings";
import type { FastifyBaseLogger } from "fastify";
import { keepRunning } from "./keep-running.ts";
import type { Config } from "./platform/config.ts";

const MAIN = fileURLToPath(new URL("../../worker/src/main.ts", import.meta.url));

interface Surroundings {
  config: Pick<
    Config,
    | "databaseDirectUrl"
    | "dataDir"
    | "logLevel"
    | "logFormat"
    | "slots"
    | "s3"
    | "toolchains"
    | "speechModel"
    | "interviews"
  >;
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** The worker beside the server, which knows where the database and the files are and nothing else of ours. */
export function startWorker({ config, databaseUrl, log }: Surroundings): () => Promise<void> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATA_DIR: config.dataDir,
    LOG_LEVEL: config.logLevel,
    ...(config.slots === undefined ? {} : { SLOTS: String(config.slots) }),
    ...(config.toolchains === undefined ? {} : { LANGUAGES_DIR: config.toolchains }),
    ...(config.speechModel === undefined ? {} : { SPEECH_MODEL_DIR: config.speechModel }),
    ...config.interviews.environment,
    ...s3Environment(config.s3),
  };
  return keepRunning({ name: "The worker", main: MAIN, env, logFormat: config.logFormat, log });
}
