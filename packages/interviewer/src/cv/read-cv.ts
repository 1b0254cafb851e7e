import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CvReading } from "./cv-reading.ts";

const PROGRAM = fileURLToPath(new URL("./cv-process.ts", import.meta.url));
const WATCH_EVERY = 50;
/** A file may inflate outside the heap, where no limit of Node holds; so the whole process is measured. */
const MEMORY_MAX = 300_000_000;
/** The watch sees a jump only after it has happened. */
const MEMORY_KILL = 0.8 * MEMORY_MAX;
const TIME_MAX = 15_000;
export const TOO_SLOW = "It takes too long to read this file.";

export interface ReadOptions {
  /** The plan's list; nothing else is looked for. */
  skills: readonly string[];
  signal?: AbortSignal;
  /** Less, while others wait. */
  timeMs?: number;
  /** Learns how much memory was measured, in bytes. */
  onMemory?: (bytes: number) => void;
}

/** Reads a CV in a process of its own, which has no secrets and is ended before it takes too much memory or time. */
export async function readCv(
  content: Uint8Array,
  { skills, signal, timeMs = TIME_MAX, onMemory }: ReadOptions,
): Promise<CvReading> {
  const child = spawn(
    process.execPath,
    [
      "--permission",
      "--allow-fs-read=*",
      "--allow-worker",
      "--max-old-space-size=160",
      "--disable-warning=SecurityWarning",
      PROGRAM,
    ],
    { env: {}, stdio: ["pipe", "pipe", "ignore"], ...(signal && { signal }) },
  );
  let ended: string | undefined;
  const end = (reason: string) => {
    ended ??= reason;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => end(TOO_SLOW), timeMs);
  const watch = setInterval(() => {
    const bytes = memoryOf(child);
    onMemory?.(bytes);
    if (bytes > MEMORY_KILL) end("The file is too large to read.");
  }, WATCH_EVERY);
  try {
    const said = await talkTo(child, content, skills);
    signal?.throwIfAborted();
    if (ended !== undefined) return { state: "unreadable", reason: ended, hidden: null };
    const found = CvReading.safeParse(parse(said.trim().split("\n").at(-1) ?? ""));
    return found.success ? found.data : { state: "unreadable", reason: "The file is damaged.", hidden: null };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    child.kill("SIGKILL");
  }
}

async function talkTo(child: ChildProcess, content: Uint8Array, skills: readonly string[]): Promise<string> {
  const list = Buffer.from(JSON.stringify(skills));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(list.length);
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (said += text));
  // The process may have been ended before it took everything.
  child.stdin?.on("error", () => {});
  child.on("error", () => {});
  child.stdin?.write(length);
  child.stdin?.write(list);
  child.stdin?.end(content);
  await once(child, "close");
  return said;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The resident bytes of a process. Only Linux tells them without another process; elsewhere only the time is limited. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4_096;
  } catch {
    return 0;
  }
}
