import { watch, type Execution } from "./execution.ts";

/** WebAssembly is slower than the judge's machine. */
const TIME_LIMIT = 10_000;

/** The language's engine was not stored on this device in time. */
export class EngineMissingError extends Error {
  constructor() {
    super(
      "Python cannot run on this device yet, because it was not loaded before you went offline. Your code is kept. Run it when you are back online.",
    );
    this.name = "EngineMissingError";
  }
}

/** Every program gets its own worker and interpreter, so that one input leaves nothing behind for the next. */
export async function runPython(code: string, input: string, signal: AbortSignal): Promise<Execution> {
  const { keptPython, startPython } = await import("./python/python-engine.ts");
  const engine = await keptPython().catch(() => null);
  if (!engine) throw new EngineMissingError();
  const worker = startPython({ ...engine, program: { code, input } });
  const done = await watch(worker, { signal, limit: TIME_LIMIT });
  // Without a service worker, the files are there but the worker's own script is not.
  if (done.unreadable) throw new EngineMissingError();
  return done;
}
