import { spawn, type ChildProcess } from "node:child_process";
import type { Host } from "../host/host.ts";

/** With job control a box's program does not inherit ignored signals. */
const PROGRAM = 'set -m; while IFS= read -r seat; do . "$seat/start" & done';

/**
 * A crash leaves no file. With exactly one byte the kernel does not start the host's own program for crashes either,
 * which it would with zero. A shell's ulimit knows no bytes.
 */
const NO_CORE = ["--core=1:1"];

/**
 * A small shell that starts all boxes. To start one ourselves the kernel would copy the tables of all our memory,
 * which takes longer than the box. It ends with us, and its boxes with it.
 */
export interface Nursery {
  /** Runs the file `start` in the folder, in a process of its own. Call it on the main thread. */
  start(folder: string): void;
  /** Calls back once where the shell ends without having been told to. Returns the way to call that off. */
  onEnd(listener: () => void): () => void;
  close(): void;
}

export function openNursery({ shell, prlimit, sealed }: Pick<Host, "shell" | "prlimit" | "sealed">): Nursery {
  const listeners = new Set<() => void>();
  let child: ChildProcess | null = null;

  function open(): ChildProcess {
    const script = `${sealed?.script ?? ""}${PROGRAM}`;
    const [program, ...options] = [
      prlimit,
      ...NO_CORE,
      ...(sealed?.command ?? []),
      shell,
      "--norc",
      "--noprofile",
      "-c",
      script,
    ];
    // Nothing of our environment goes along.
    const opened = spawn(program ?? shell, options, {
      stdio: ["pipe", "ignore", "ignore"],
      cwd: "/",
      env: {},
    });
    const ended = () => {
      if (child === opened) child = null;
      for (const listener of listeners) listener();
    };
    opened.once("exit", ended);
    opened.once("error", ended);
    // A shell that died takes no more orders; its end is told above.
    opened.stdin.on("error", () => {});
    opened.unref();
    return opened;
  }

  return {
    start(folder) {
      child ??= open();
      child.stdin?.write(`${folder}\n`);
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      child?.stdin?.end();
      child = null;
    },
  };
}
