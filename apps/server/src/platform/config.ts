import { join, resolve } from "node:path";
import { HOST_SETTINGS } from "@invigil/contract/environments/host-settings";
import { settingsOf } from "@invigil/db/secret-settings";
import { Password } from "@invigil/contract/people/sign-in";
import { interviewSettings } from "@invigil/interviewer/settings";
import { s3Settings } from "@invigil/storage/s3-settings";
import { z } from "zod";
import { demoSetting, isThisMachine } from "./demo-setting.ts";
import { StartError } from "./start-error.ts";
import { SupportEnvironment, supportFault, supportSettings } from "./support-settings.ts";
import { TrustedProxies } from "./http/trusted-proxies.ts";

const Flag = z.enum(["true", "false"]).transform((value) => value === "true");

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** The address people use. Its host is the default host; any other host is white-labelled. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  /** What files leave free on the disk, so that answers always find room. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1_000),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The same database without a pooler such as PgBouncer in between, for migrations and notices. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(16),
  /** The text of a secrets.json, for servers that do not share a `DATA_DIR`. */
  SECRETS: z.string().optional(),
  /** For how long a server that stops beside others waits until nobody is sent there any more. */
  DRAIN_WAIT_SECONDS: z.coerce.number().min(0).max(600).default(5),
  /** Over how long it then sends its pages to other servers. */
  DRAIN_SPREAD_SECONDS: z.coerce.number().min(0).max(600).default(20),
  /** The most minutes that running attempts get back by themselves after one outage; 0 gives nothing back. */
  OUTAGE_CREDIT_MINUTES: z.coerce.number().int().min(0).max(1_440).default(120),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  LOG_FORMAT: z.enum(["text", "json"]).default("text"),
  TRUST_PROXY: TrustedProxies.default(false),
  DEMO: Flag.optional(),
  /** Whether the demo starts with made-up candidates and their results. */
  DEMO_CANDIDATES: Flag.default(true),
  /** The demo recruiter's password; if not set, every installation derives its own. */
  DEMO_PASSWORD: Password.optional(),
  SYSTEM_TIME_MISMATCH: Flag.default(true),
  RATE_LIMITS: Flag.default(true),
  /** The token that programs send to read /metrics; if not set, nobody can read them. */
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  /** Whether anyone who reaches the server may create a company; by default only on this machine. */
  SIGNUP: z.enum(["open", "closed"]).optional(),
  /** The mail server, such as smtp://user:password@host:587; if not set, messages stay in the console's outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of e-mails. */
  MAIL_FROM: z.string().min(3).max(320).optional(),
  /** The support address; a company's own brand has its own. */
  SUPPORT_EMAIL: z.email().max(254).optional(),
  ...SupportEnvironment,
  /** Whether webhooks may call addresses in private networks. */
  WEBHOOK_PRIVATE: Flag.default(false),
  /** Name servers, such as 192.0.2.1 or 192.0.2.1:53, separated by commas; the system's own by default. */
  DNS_SERVERS: z
    .string()
    .transform((list) => list.split(",").map((each) => each.trim()))
    .pipe(z.array(z.string().regex(/^[\da-f.:[\]]+$/i, "must be an IP address, not a name")))
    .default([]),
  /** How many runs and submissions may wait; further candidates are asked to try again later. */
  RUN_QUEUE_LIMIT: z.coerce.number().int().min(1).default(500),
  /** `off` means that workers are started elsewhere, or no code is run. */
  WORKER: z.enum(["on", "off"]).default("on"),
  /** `off` means that hosts of environments are started elsewhere, or there are none. As `WORKER` by default. */
  ENVIRONMENTS: z.enum(["on", "off"]).optional(),
  /** Where the host's gateway listens; the next port by default, 0 for any. */
  ENVIRONMENTS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Where browsers reach the gateway, on an origin of its own. */
  ENVIRONMENTS_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...HOST_SETTINGS,
  /** Concurrent runs in the worker beside the server; by default the worker decides. */
  SLOTS: z.coerce.number().int().min(1).max(256).optional(),
  /** An operator's own compilers and interpreters, for the worker beside the server. */
  LANGUAGES_DIR: z.string().min(1).optional(),
  /** The folder of the speech model, for the worker beside the server. */
  SPEECH_MODEL_DIR: z.string().min(1).optional(),
});

const HOST_NAMES = new Set(Object.keys(HOST_SETTINGS));
const INTERVIEW_SETTING = /^(AI|SPEECH_VOICE|SPEECH_TRANSCRIPTION)_/;

/** Without a port that is known in advance, only the host knows its address, and publishes it. */
function environmentSetting(value: z.output<typeof Environment>, publicUrl: string) {
  const on = (value.ENVIRONMENTS ?? value.WORKER) === "on";
  const port = value.ENVIRONMENTS_PORT ?? (value.PORT === 0 ? 0 : (value.PORT + 1) % 65_536);
  const { protocol, hostname } = new URL(publicUrl);
  const own = on && port !== 0 ? `${protocol}//${hostname}:${port}` : undefined;
  return { on, port, url: value.ENVIRONMENTS_URL?.replace(/\/$/, "") ?? own };
}

function directFault(given: Record<string, string>): string | undefined {
  if (given["DATABASE_DIRECT_URL"] === undefined || given["DATABASE_URL"] !== undefined) return undefined;
  return "DATABASE_DIRECT_URL: set DATABASE_URL, too";
}

export type Config = ReturnType<typeof parseConfig>;

/** Reports every fault at once, so that an operator does not have to restart once per fault. */
export function parseConfig(env: Record<string, string | undefined>) {
  const { given, faults: fileFaults } = settingsOf(env);
  const parsed = Environment.safeParse(given);
  const { s3, fault } = s3Settings(given);
  const { ai, speech, faults: interviewFaults } = interviewSettings(given);
  const joint = [fault, supportFault(given), directFault(given), ...fileFaults, ...interviewFaults].filter(
    (each) => typeof each === "string",
  );
  if (!parsed.success || joint.length > 0) {
    const faults = parsed.error?.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`) ?? [];
    faults.push(...joint.map((each) => `  ${each}`));
    throw new StartError(`Please correct these settings:\n${faults.join("\n")}`);
  }
  const value = parsed.data;
  const publicUrl = (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, "");
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    defaultHost: new URL(publicUrl).host,
    secureCookies: publicUrl.startsWith("https:"),
    dataDir: resolve(value.DATA_DIR),
    diskReserve: value.DISK_RESERVE_MB * 1_000_000,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    secrets: value.SECRETS,
    drain: { wait: value.DRAIN_WAIT_SECONDS * 1_000, spread: value.DRAIN_SPREAD_SECONDS * 1_000 },
    outageCredit: value.OUTAGE_CREDIT_MINUTES,
    logLevel: value.LOG_LEVEL,
    logFormat: value.LOG_FORMAT,
    trustProxy: value.TRUST_PROXY,
    demo: demoSetting({ asked: value.DEMO, publicUrl, databaseUrl: value.DATABASE_URL }),
    demoCandidates: value.DEMO_CANDIDATES,
    demoPassword: value.DEMO_PASSWORD,
    systemTimeMismatch: value.SYSTEM_TIME_MISMATCH,
    rateLimits: value.RATE_LIMITS,
    metricsToken: value.METRICS_TOKEN,
    signUp: value.SIGNUP === undefined ? isThisMachine(new URL(publicUrl).hostname) : value.SIGNUP === "open",
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `Invigil <no-reply@${new URL(publicUrl).hostname}>`,
    supportEmail: value.SUPPORT_EMAIL ?? null,
    support: supportSettings(value),
    webhookPrivate: value.WEBHOOK_PRIVATE,
    dnsServers: value.DNS_SERVERS,
    runQueueLimit: value.RUN_QUEUE_LIMIT,
    worker: value.WORKER === "on",
    environments: {
      ...environmentSetting(value, publicUrl),
      host: Object.fromEntries(Object.entries(given).filter(([name]) => HOST_NAMES.has(name))),
    },
    slots: value.SLOTS,
    toolchains: value.LANGUAGES_DIR && resolve(value.LANGUAGES_DIR),
    speechModel: value.SPEECH_MODEL_DIR && resolve(value.SPEECH_MODEL_DIR),
    interviews: {
      ai,
      speech,
      /** The same as it was given, for the worker. */
      environment: Object.fromEntries(Object.entries(given).filter(([name]) => INTERVIEW_SETTING.test(name))),
      /** What the worker speaks and listens with, if it was installed. */
      speechFolder: resolve(value.SPEECH_MODEL_DIR ?? join(value.DATA_DIR, "speech")),
    },
    s3,
  };
}
