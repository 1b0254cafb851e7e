import type { PyodideInterface } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import { OUTPUT_LIMIT, type Said } from "../execution.ts";
import runProgramSource from "./run_program.py?raw";

export interface Program {
  code: string;
  input: string;
}

const FILE = "main.py";

export type RunProgram = (program: Program, say: (said: Said) => void) => void;

/** Prepares an interpreter for programs. Each one reports its output and its end. */
export function openSession(python: PyodideInterface): RunProgram {
  const globals = python.toPy({}) as PyProxy;
  const run = python.runPython(runProgramSource, { globals }) as Session["run"];
  return (program, say) => runProgram({ python, run }, program, say);
}

interface Session {
  python: PyodideInterface;
  /** Returns the exit code. */
  run: (path: string, source: string) => number;
}

function runProgram({ python, run }: Session, { code, input }: Program, say: (said: Said) => void): void {
  python.setStdin({ read: readerOf(input) });
  let ended = false;
  const end = (kind: Said["kind"]) => {
    if (!ended) say({ kind, text: "" });
    ended = true;
  };

  let printed = 0;
  const writerOf = (kind: "stdout" | "stderr") => {
    const decoder = new TextDecoder();
    return {
      write(bytes: Uint8Array): number {
        const text = decoder.decode(bytes, { stream: true });
        printed += text.length;
        if (printed > OUTPUT_LIMIT) end("output-limit");
        if (!ended) say({ kind, text });
        return bytes.length;
      },
    };
  };
  python.setStdout(writerOf("stdout"));
  python.setStderr(writerOf("stderr"));

  say({ kind: "started", text: "" });
  try {
    end(run(FILE, code) === 0 ? "done" : "failed");
  } catch (error) {
    // The interpreter itself broke, for example under a recursion deeper than the browser's stack.
    if (!ended) say({ kind: "stderr", text: `${String(error)}\n` });
    end("failed");
  }
}

/** Hands out the bytes of a text, as many as requested. */
function readerOf(text: string): (buffer: Uint8Array) => number {
  const bytes = new TextEncoder().encode(text);
  let read = 0;
  return (buffer) => {
    const part = bytes.subarray(read, read + buffer.length);
    buffer.set(part);
    read += part.length;
    return part.length;
  };
}
