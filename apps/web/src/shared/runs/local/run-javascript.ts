import { watch, type Execution } from "./execution.ts";
import { workerScript } from "./node-prelude.ts";

const TIME_LIMIT = 5_000;

/**
 * Runs a program in a worker of its own. The code is the worker's script itself, because the page's policy allows no
 * text to be evaluated. It is the candidate's own code in the candidate's own browser.
 */
export async function runJavaScript(code: string, input: string, signal: AbortSignal): Promise<Execution> {
  const address = URL.createObjectURL(new Blob([workerScript(code, input)], { type: "text/javascript" }));
  try {
    return await watch(new Worker(address), { signal, limit: TIME_LIMIT });
  } finally {
    URL.revokeObjectURL(address);
  }
}
