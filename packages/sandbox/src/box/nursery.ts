import { spawn, type ChildProcess } from "node:child_process";
import type { Host } from "../host/host.ts";

/** With job control, a box's program does not inherit ignored signals. */
const PROGRAM = 'set -m; while IFS= read -r seat; do . "$seat/start" & done';

/**
 * A crash leaves no file. With exactly one byte the kernel does not start the host's crash handler either, which it
 * would with zero. A shell's ulimit cannot express single bytes.
 */
const NO_CORE = ["--core=1:1"];

/**
 * A small shell that starts all boxes. If we forked ourselves, the kernel would copy our page tables, which takes
 * longer than the box. It and its boxes end with us.
 */
export interface Nursery {
  /** Runs the file `start` in the folder, in its own process. Call it on the main thread. */
  start(folder: string): void;
  /** Calls back once if the shell ends unexpectedly. Returns a function that cancels this. */
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
    // A dead shell takes no more orders; its end is reported above.
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
