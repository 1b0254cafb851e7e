import { watch, type Execution } from "./execution.ts";

/** WebAssembly is slower than the judge's machine. */
const TIME_LIMIT = 10_000;

/** What it takes to run a language was not brought onto this device in time. */
export class EngineMissingError extends Error {
  constructor() {
    super(
      "Python cannot run on this device yet: it was not loaded before the connection was lost. Your code is kept; run it when you are online again.",
    );
    this.name = "EngineMissingError";
  }
}

/** Every program gets a worker, and with it an interpreter, of its own: nothing of one input is seen with the next. */
export async function runPython(code: string, input: string, signal: AbortSignal): Promise<Execution> {
  const { keptPython, startPython } = await import("./python/python-engine.ts");
  const engine = await keptPython().catch(() => null);
  if (!engine) throw new EngineMissingError();
  const worker = startPython({ ...engine, program: { code, input } });
  const done = await watch(worker, { signal, limit: TIME_LIMIT });
  // Without a service worker the files are there, but not the worker's own script.
  if (done.unreadable) throw new EngineMissingError();
  return done;
}
