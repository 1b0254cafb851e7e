import type { Execution } from "./execution.ts";
import { runJavaScript } from "./run-javascript.ts";

/** Types are only stripped, not checked, as Node does for the judge. */
export async function runTypeScript(code: string, input: string, signal: AbortSignal): Promise<Execution> {
  const { stripTypes } = await import("./strip-types.ts");
  let script: string;
  try {
    script = stripTypes(code);
  } catch (error) {
    const stderr = `${error instanceof Error ? error.message : String(error)}\n`;
    return { stdout: "", stderr, verdict: "NONZERO", ms: 0, unreadable: true };
  }
  return await runJavaScript(script, input, signal);
}
