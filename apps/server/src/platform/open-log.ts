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
  return pretty({ colorize: process.stdout.isTTY, translateTime: "SYS:HH:MM:ss", hideObject: true, sync: true });
}
