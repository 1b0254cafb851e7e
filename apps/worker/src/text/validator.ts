import { readFileSync } from "node:fs";
import type { Compare } from "@invigil/contract/authoring/judging";
import { MEGABYTE } from "@invigil/sandbox/limits";
import type { BoxRequest, BoxResult } from "@invigil/sandbox/types";
import type { Tools } from "../kinds/kind.ts";
import { KeyFault, verdictOf } from "../kinds/verdict.ts";
import { shownText } from "../shown-text.ts";
import { compileChecker, LONGEST_LOG, LONGEST_MESSAGE } from "./checker.ts";

const SCRIPT = readFileSync(new URL("validate.sh", import.meta.url), "utf8");
const INPUT = "/box/judge/input.txt";
const ANSWER = "/box/judge/answer.txt";
const FOLDER_TAR = "/box/judge/folder.tar";
const FOLDER = "/tmp/feedback/";
/** It may have to reply to many queries. */
const LIMITS = { cpuMs: 10_000, memory: 1024 * MEGABYTE, output: 32 * MEGABYTE, processes: 128 };
/** How long it has to decide after the program has ended. */
const LAST_WORD_MS = 10_000;
const RIGHT = 42;
const WRONG = 43;

/** The subject of one pass of a case. */
export interface Pass {
  input: string;
  expected: string;
  /** What the validator left in its folder before. */
  folder: Buffer | null;
}

export interface Validation {
  same: boolean;
  message: string;
  /** Null if there is no further pass. */
  next: Pick<Pass, "input" | "folder"> | null;
}

/** An ICPC output validator and its folder, in a box that the candidate's code never sees. */
export interface Validator {
  request(pass: Pass, programWallMs?: number): BoxRequest;
  read(box: BoxResult): Validation;
  /** Whether the verdict it has begun to report is "right". */
  accepts(report: Buffer): boolean;
}

export async function openValidator(
  compare: Extract<Compare, { kind: "checker" }>,
  tools: Pick<Tools, "sandbox" | "signal">,
): Promise<Validator> {
  const compiled = await compileChecker(compare, tools);
  const keep = compare.passes === undefined ? "no" : "keep";
  return {
    request({ input, expected, folder }, programWallMs = 0) {
      const { argv, ...request } = compiled.boxed({
        args: [INPUT, ANSWER, FOLDER, ...(compare.args ?? [])],
        files: [
          { path: INPUT, data: input },
          { path: ANSWER, data: expected },
          ...(folder ? [{ path: FOLDER_TAR, data: folder }] : []),
        ],
        limits: { ...LIMITS, wallMs: programWallMs + LIMITS.cpuMs + LAST_WORD_MS },
        signal: tools.signal,
      });
      return { ...request, argv: ["sh", "-c", SCRIPT, "sh", keep, ...argv], artifact: true };
    },
    read: readValidation,
    accepts: (report) => report.toString("latin1").startsWith(`${RIGHT}\n`),
  };
}

function readValidation(box: BoxResult): Validation {
  const verdict = verdictOf(box);
  const reported = partsOf(box.artifact ?? Buffer.alloc(0));
  const isOwnEnd = box.status === "NONZERO" && (box.code === RIGHT || box.code === WRONG);
  if (!isOwnEnd || !reported) {
    const how = box.code === null ? verdict : `${verdict} ${box.code}`;
    throw new KeyFault(`The validator crashed (${how}):\n${shownText(box.stderr, LONGEST_LOG)}`);
  }
  const { message, input, folder } = reported;
  const said = message.length > 0 ? message : box.stderr;
  const same = box.code === RIGHT;
  return {
    same,
    message: same ? "" : shownText(said, LONGEST_MESSAGE).trim(),
    next: same && input !== null ? { input: input.toString("utf8"), folder } : null,
  };
}

/** What `validate.sh` has written; null if it did not finish. */
function partsOf(report: Buffer): { message: Buffer; input: Buffer | null; folder: Buffer | null } | null {
  const [, rest] = line(report);
  const message = rest && sized(rest);
  if (!message) return null;
  if (message.rest.length === 0) return { message: message.bytes, input: null, folder: null };
  const input = sized(message.rest);
  return input && { message: message.bytes, input: input.bytes, folder: input.rest };
}

function line(bytes: Buffer): [string, Buffer] | [null, null] {
  const end = bytes.indexOf("\n");
  return end === -1 ? [null, null] : [bytes.toString("latin1", 0, end), bytes.subarray(end + 1)];
}

function sized(bytes: Buffer): { bytes: Buffer; rest: Buffer } | null {
  const [count, rest] = line(bytes);
  const size = Number(count);
  if (rest === null || rest.length < size) return null;
  return { bytes: rest.subarray(0, size), rest: rest.subarray(size) };
}
