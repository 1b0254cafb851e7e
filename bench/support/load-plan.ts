import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const GENERATOR = fileURLToPath(new URL("../generate-load.ts", import.meta.url));

const Request = z.object({
  path: z.string(),
  cookie: z.string(),
  csrf: z.string(),
  /** The head of the answer that the body's numbers follow. */
  seq: z.number(),
});
export type LoadRequest = z.infer<typeof Request>;

export const LoadPlan = z.object({
  port: z.number(),
  method: z.enum(["PATCH", "POST"]),
  /** JSON text; `SEQ_MARK` and `BASE_MARK` in it become the edit's numbers. */
  body: z.string(),
  /** What each connection sends, one after another. */
  connections: z.array(z.array(Request)),
  /** Start over until the time is up, or send every request once. */
  seconds: z.number().nullable(),
  /** Open the connections inside the measured time, as a crowd that arrives does. */
  connectInside: z.boolean(),
  /** A text that every reply must hold. */
  expected: z.string(),
});
export type LoadPlan = z.infer<typeof LoadPlan>;

export const LoadResult = z.object({
  requests: z.number(),
  errors: z.number(),
  firstError: z.string().nullable(),
  seconds: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  /** Microseconds of the generator's own processor time a request. */
  generatorCpu: z.number(),
});
export type LoadResult = z.infer<typeof LoadResult>;

/** As wide as the largest number, so that a number can be written into a request that is built already. */
export const SEQ_MARK = "SEQ_______";
export const BASE_MARK = "BASE______";

/** Runs the plan in a process of its own, so that its work is not counted as the server's. */
export function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const child = spawn(process.execPath, [GENERATOR], { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stdin.end(JSON.stringify(plan));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(LoadResult.parse(JSON.parse(output)));
      else reject(new Error(`The load generator ended with code ${code}.`));
    });
  });
}
