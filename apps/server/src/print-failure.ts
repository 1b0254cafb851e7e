import { StartError } from "./platform/start-error.ts";

/** Prints one sentence about what to fix, without a stack trace, unless it is a bug of ours. */
export function printFailure(error: unknown): void {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
