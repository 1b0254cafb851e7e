import { StartError } from "./platform/start-error.ts";

/** A person reads this: one sentence about what to mend, not a stack, unless it is a bug of ours. */
export function printFailure(error: unknown): void {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
