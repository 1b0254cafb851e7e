import type { Verdict } from "@invigil/contract/taking/runs";

/** What a program did with one input on this device. */
export interface Execution {
  stdout: string;
  stderr: string;
  verdict: Verdict;
  ms: number;
  /** The program could not even be read: `stderr` says why. */
  unreadable?: true;
}

export type Execute = (code: string, input: string, signal: AbortSignal) => Promise<Execution>;

/** What the worker in which a program runs tells the page. */
export interface Said {
  kind: "started" | "stdout" | "stderr" | "done" | "failed" | "output-limit" | "broken";
  /** What was printed, or what broke the engine. */
  text: string;
}

/** Characters that a program may print, as many as the judge takes. */
export const OUTPUT_LIMIT = 1_000_000;

/** To load an engine may take its time on a slow device, and is not counted as the program's. */
const START_LIMIT = 120_000;

interface Watched {
  signal: AbortSignal;
  /** Milliseconds. */
  limit: number;
}

/** Hears a worker out until its program ended, took too long or is no longer wanted, and ends the worker. */
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
      // What a program throws is told by a message, so this is about its script.
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
