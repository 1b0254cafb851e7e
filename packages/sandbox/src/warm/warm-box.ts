import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { afterFairTime } from "../box/fair-time.ts";
import type { LiveBox } from "../box/start-box.ts";
import { supervise } from "../box/supervise.ts";
import type { BoxFile, BoxResult, BoxStatus, Limits } from "../types.ts";
import { decodeReply, encodeOrder, type CompileReply, type Order } from "./message.ts";

/** How long a box that compiled a program waits to run it. */
const HOLD_MS = 15_000;

export interface WarmRun {
  files: readonly BoxFile[];
  args: readonly string[];
  stdin: Uint8Array | string;
  limits: Limits;
}

export interface WarmCompile {
  status: BoxStatus;
  cpuMs: number;
  reply: CompileReply | null;
}

/** A box that waits with its runtime loaded. It serves one program and is thrown away. */
export interface WarmBox {
  /** Returns itself, once, if it can keep to these limits. */
  claim(limits: Limits): WarmBox | null;
  compile(sources: readonly BoxFile[], limits: Limits, signal?: AbortSignal): Promise<WarmCompile>;
  run(run: WarmRun, signal?: AbortSignal): Promise<BoxResult>;
  remove(): Promise<void>;
}

/** `started` are the limits that the box was created with; those that can no longer change must be the same. */
export function makeWarmBox(box: LiveBox, started: Limits, fixedMemory: boolean): WarmBox {
  let claimed = false;
  let hold: NodeJS.Timeout | undefined;
  /**
   * A compiler's memory cannot be separated from the program's: a virtual machine keeps it, and not every peak can be
   * reset.
   */
  let isCompilers = false;

  function fits(limits: Limits): boolean {
    const same = limits.tmp === started.tmp && limits.file === started.file && limits.openFiles === started.openFiles;
    return same && (!fixedMemory || limits.memory === started.memory);
  }

  async function send(order: Order): Promise<void> {
    await new Promise<void>((resolve) => box.control?.write(encodeOrder(order), () => resolve()));
  }

  const warm: WarmBox = {
    claim(limits) {
      if (claimed || !fits(limits)) return null;
      try {
        box.group.adjust(limits, "normal");
      } catch {
        // It already uses more.
        return null;
      }
      claimed = true;
      clearTimeout(hold);
      return warm;
    },

    async compile(sources, limits, signal) {
      isCompilers = fixedMemory || !box.group.renewsPeak;
      box.group.adjust(fixedMemory ? started : limits, "normal");
      const before = box.group.cpuMs();
      const { promise, resolve } = Promise.withResolvers<BoxStatus>();
      const abort = () => resolve("ABORTED");
      signal?.addEventListener("abort", abort, { once: true });
      if (signal?.aborted) abort();
      const replied = replyFrom(box.artifact, () => resolve("OK"));
      void box.exit.then(() => resolve(box.group.usage().outOfMemory === "box" ? "MEMORY_LIMIT" : "INTERNAL"));
      const wall = afterFairTime(limits.wallMs, () => resolve("WALL_LIMIT"));
      const poll = setInterval(() => {
        if (box.group.cpuMs() - before > limits.cpuMs) resolve("CPU_LIMIT");
      }, 50);
      void send({ kind: "C", files: await withBytes(sources), args: [] });
      const status = await promise;
      wall.stop();
      clearInterval(poll);
      signal?.removeEventListener("abort", abort);
      const result = { status, cpuMs: box.group.cpuMs() - before, reply: status === "OK" ? replied() : null };
      if (!result.reply?.ok) await warm.remove();
      else hold = setTimeout(() => void warm.remove(), HOLD_MS).unref();
      return result;
    },

    async run({ files, args, stdin, limits }, signal) {
      try {
        void send({ kind: "R", files: await withBytes(files), args });
        box.control?.end();
        box.stdin?.end(stdin);
        const result = await supervise(box, limits, { signal, alone: true });
        return isCompilers ? { ...result, memoryPeak: null } : result;
      } finally {
        void warm.remove();
      }
    },

    remove() {
      claimed = true;
      clearTimeout(hold);
      return box.remove();
    },
  };
  return warm;
}

/** Reads the box's reply once, when it is complete, because a program may be large and arrives in many chunks. */
function replyFrom(artifact: LiveBox["artifact"], onReply: () => void): () => CompileReply | null {
  let reply: CompileReply | null = null;
  let needed = 1;
  // One byte said that it is ready.
  artifact?.take();
  artifact?.onData(() => {
    if (reply || artifact.size < needed) return;
    const decoded = decodeReply(artifact.bytes());
    if (typeof decoded === "number") {
      needed = decoded;
      return;
    }
    artifact.take();
    reply = decoded;
    onReply();
  });
  return () => reply;
}

/** Nothing can be mounted into a waiting box, so its files go in as bytes. */
async function withBytes(files: readonly BoxFile[]): Promise<Order["files"]> {
  return Promise.all(
    files.map(async (file) => ({
      path: posix.resolve("/box", file.path),
      data: "data" in file ? file.data : await readFile(file.from),
    })),
  );
}
