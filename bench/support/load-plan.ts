import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const GENERATOR = fileURLToPath(new URL("../generate-load.ts", import.meta.url));

export interface LoadRequest {
  path: string;
  cookie: string;
  csrf: string;
  /** The answer's head, which the body's numbers follow. */
  seq: number;
}

export interface LoadPlan {
  port: number;
  method: "PATCH" | "POST";
  /** JSON text in which `SEQ_MARK` and `BASE_MARK` become the edit's numbers. */
  body: string;
  /** What each connection sends, one after another. */
  connections: LoadRequest[][];
  /** Repeats until the time is up; null sends every request once. */
  seconds: number | null;
  /** Milliseconds that a connection waits after a reply, like somebody who types; if absent, none. */
  pause?: number;
  /** Opens the connections inside the measured time, as an arriving crowd does. */
  connectInside: boolean;
  /** A text that every reply must contain. */
  expected: string;
}

/** Times in milliseconds. */
export interface LoadResult {
  requests: number;
  errors: number;
  firstError: string | null;
  seconds: number;
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  /** Microseconds of the generator's own processor time per request. */
  generatorCpu: number;
}

/** As wide as the largest number, so that a number can be written into a prebuilt request. */
export const SEQ_MARK = "SEQ_______";
export const BASE_MARK = "BASE______";

/** Runs the plan in its own process, so that its work does not count as the server's. */
export function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const child = spawn(process.execPath, [GENERATOR], { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stdin.end(JSON.stringify(plan));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(output) as LoadResult);
      else reject(new Error(`The load generator ended with code ${code}.`));
    });
  });
}
