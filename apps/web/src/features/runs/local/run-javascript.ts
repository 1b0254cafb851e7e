import type { Verdict } from "@invigil/contract/runs";
import { workerScript } from "./node-prelude.ts";

/** What a program did with one input on this device. */
export interface Execution {
  stdout: string;
  stderr: string;
  verdict: Verdict;
  ms: number;
}

const TIME_LIMIT = 5_000;

interface Said {
  kind: "stdout" | "stderr" | "done" | "failed" | "output-limit";
  text: string;
}

/**
 * Runs a program in a worker of its own. The code is the worker's script itself, because the page's policy
 * allows no text to be evaluated. It is the candidate's own code in the candidate's own browser.
 */
export function runJavaScript(code: string, input: string, signal: AbortSignal): Promise<Execution> {
  const address = URL.createObjectURL(new Blob([workerScript(code, input)], { type: "text/javascript" }));
  const worker = new Worker(address);
  const started = performance.now();
  const printed = { stdout: "", stderr: "" };

  return new Promise<Execution>((resolve) => {
    const end = (verdict: Verdict) => {
      clearTimeout(timer);
      worker.terminate();
      URL.revokeObjectURL(address);
      resolve({ ...printed, verdict, ms: performance.now() - started });
    };
    const timer = setTimeout(() => end("WALL_LIMIT"), TIME_LIMIT);
    signal.addEventListener("abort", () => end("NOT_RUN"), { once: true });
    worker.onerror = (event) => {
      // The program could not be read at all; what it throws is told by a message.
      printed.stderr += `${event.message} (line ${event.lineno})\n`;
      end("NONZERO");
    };
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.kind === "stdout" || data.kind === "stderr") printed[data.kind] += data.text;
      else if (data.kind === "output-limit") end("OUTPUT_LIMIT");
      else end(data.kind === "done" ? "PASSED" : "NONZERO");
    };
  });
}
