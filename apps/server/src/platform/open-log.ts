import { pino } from "pino";
import pretty from "pino-pretty";
import type { Config } from "./config.ts";

type LogConfig = Pick<Config, "logLevel" | "logFormat">;

/** The log on standard output: a line of text for people, or of JSON for programs. */
export function openLog({ logLevel, logFormat }: LogConfig): pino.Logger {
  return logFormat === "json" ? pino({ level: logLevel }) : pino({ level: logLevel }, readable());
}

/** Turns lines of JSON into text on standard output; each source needs one of its own. */
export function readable(): pretty.PrettyStream {
  return pretty({
    colorize: process.stdout.isTTY,
    translateTime: "SYS:HH:MM:ss",
    hideObject: true,
    messageFormat: lineText,
    sync: true,
  });
}

/**
 * A person who reports a failure names the request's id, so the line must have it, and say what was called. Any other
 * failure must at least say why.
 */
export function lineText(log: Record<string, unknown>, messageKey: string): string {
  const message = log[messageKey];
  const text = typeof message === "string" ? message : "";
  const request = typeof log["reqId"] === "string" ? ` (request ${log["reqId"]})` : "";
  const call = [log["method"], log["route"]].filter((part) => typeof part === "string").join(" ");
  return [`${text}${request}`, call, causeOf(log)].filter((part) => part !== "").join(": ");
}

function causeOf({ err, reason, error }: Record<string, unknown>): string {
  const cause = typeof err === "object" && err !== null && "message" in err ? err.message : (reason ?? error);
  return typeof cause === "string" ? cause : "";
}
