import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { availableParallelism, hostname } from "node:os";
import { join, resolve } from "node:path";
import { settingsOf } from "@invigil/db/secret-settings";
import { interviewSettings } from "@invigil/interviewer/settings";
import { s3Settings } from "@invigil/storage/s3-settings";
import { z } from "zod";

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The same database without a pooler in between, for notices. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Contains the worker's own folder: compiled programs and the boxes' pipes. */
  DATA_DIR: z.string().min(1).default("./data"),
  /** Concurrent runs: more than processors, because a box that starts or ends also waits for the kernel. */
  SLOTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(Math.ceil(availableParallelism() * 1.5)),
  /** Only these are searched for and offered, such as `python,cpp`. */
  LANGUAGES: z
    .string()
    .transform((list) => list.split(",").map((id) => id.trim()))
    .optional(),
  /** A folder with an operator's own compilers and interpreters, which count before the system's. */
  LANGUAGES_DIR: z
    .string()
    .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory(), "is not a folder")
    .transform((path) => resolve(path))
    .optional(),
  /** A folder with a speech model, as fetched by `npm run setup:speech`; without one there are no transcripts. */
  SPEECH_MODEL_DIR: z.string().min(1).optional(),
  WORKER_ID: z.string().min(1).max(100).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type Config = ReturnType<typeof parseConfig>;

/** Reports every fault at once. */
export function parseConfig(env: Record<string, string | undefined>) {
  const { given, faults: fileFaults } = settingsOf(env);
  const parsed = Environment.safeParse(given);
  const { s3, fault } = s3Settings(given);
  const { ai, speech, faults: interviewFaults } = interviewSettings(given);
  if (!parsed.success || fault !== undefined || interviewFaults.length > 0 || fileFaults.length > 0) {
    const faults = parsed.error?.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`) ?? [];
    faults.push(...[...interviewFaults, ...fileFaults].map((each) => `  ${each}`));
    if (fault !== undefined) faults.push(`  ${fault}`);
    throw new Error(`Please correct these settings of the worker:\n${faults.join("\n")}`);
  }
  const value = parsed.data;
  return {
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    folder: join(resolve(value.DATA_DIR), "worker"),
    /** For `openStorage`: the server's files, which both must be able to reach. */
    storage: { folder: join(resolve(value.DATA_DIR), "media"), s3 },
    speechModel: resolve(value.SPEECH_MODEL_DIR ?? join(value.DATA_DIR, "speech")),
    /** Who interviews, speaks and listens, where that is not done here. */
    ai,
    speech,
    slots: value.SLOTS,
    languages: value.LANGUAGES,
    toolchains: value.LANGUAGES_DIR,
    // Different after every restart, because runs of an earlier process do not belong to this one.
    id: value.WORKER_ID ?? `${hostname()}-${process.pid}-${randomBytes(3).toString("hex")}`,
    logLevel: value.LOG_LEVEL,
  };
}
