import type { Verdict } from "@invigil/contract/taking/runs";

/** What a program did with one input on this device. */
export interface Execution {
  stdout: string;
  stderr: string;
  verdict: Verdict;
  ms: number;
  /** The program could not even be parsed; `stderr` says why. */
  unreadable?: true;
}

export type Execute = (code: string, input: string, signal: AbortSignal) => Promise<Execution>;

/** What the worker that runs a program tells the page. */
export interface Said {
  kind: "started" | "stdout" | "stderr" | "done" | "failed" | "output-limit" | "broken";
  /** What was printed, or what broke the engine. */
  text: string;
}

/** The most characters a program may print, the same as for the judge. */
export const OUTPUT_LIMIT = 1_000_000;

/** Loading an engine may be slow on some devices and does not count as the program's time. */
const START_LIMIT = 120_000;

interface Watched {
  signal: AbortSignal;
  /** In milliseconds. */
  limit: number;
}

/** Listens to a worker until its program has ended, took too long or is no longer wanted, then stops the worker. */
export function watch(worker: Worker, { signal, limit }: Watched): Promise<Execution> {
  const printed = { stdout: "", stderr: "" };
  let started = performance.now();

  return new Promise<Execution>((resolve, reject) => {
    const end = (verdict: Verdict, more: Pick<Execution, "unreadable"> = {}) => {
      clearTimeout(timer);
      worker.terminate();
      resolve({ ...printed, verdict, ms: performance.now() - started, ...more });
    };
    let timer = setTimeout(() => end("WALL_LIMIT"), START_LIMIT);
    if (signal.aborted) end("NOT_RUN");
    signal.addEventListener("abort", () => end("NOT_RUN"), { once: true });
    worker.onerror = (event) => {
      // The program's own exceptions arrive as messages, so this is about its script.
      event.preventDefault();
      printed.stderr += `${event.message} (line ${event.lineno})\n`;
      end("NONZERO", { unreadable: true });
    };
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      switch (data.kind) {
        case "started":
          clearTimeout(timer);
          started = performance.now();
          timer = setTimeout(() => end("WALL_LIMIT"), limit);
          return;
        case "stdout":
        case "stderr":
          printed[data.kind] += data.text;
          return;
        case "done":
          return end("PASSED");
        case "failed":
          return end("NONZERO");
        case "output-limit":
          return end("OUTPUT_LIMIT");
        case "broken":
          reject(new Error(data.text));
          return end("INTERNAL");
      }
    };
  });
}
