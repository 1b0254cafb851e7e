import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { runLoad, type LoadPlan } from "./load-plan.ts";
import { cpuSeconds } from "./processes.ts";

const SERVER = fileURLToPath(new URL("../bare-server.ts", import.meta.url));

/**
 * Processor microseconds of a bare node:http server for the same request, which makes figures from two machines, or
 * from two hours with different load, comparable.
 */
export async function measureBareRequest(plan: Omit<LoadPlan, "port">): Promise<number> {
  const child = spawn(process.execPath, [SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const load = { ...plan, port: await readPort(child.stdout) };
    await runLoad(load);
    const before = cpuSeconds(child.pid ?? 0);
    const { requests } = await runLoad(load);
    return ((cpuSeconds(child.pid ?? 0) - before) * 1e6) / requests;
  } finally {
    child.kill();
  }
}

function readPort(output: Readable): Promise<number> {
  return new Promise((resolve) => {
    output.setEncoding("utf8").once("data", (text: string) => resolve(Number(text)));
  });
}
