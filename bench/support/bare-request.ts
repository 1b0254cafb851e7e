import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { runLoad, type LoadPlan } from "./load-plan.ts";
import { cpuSeconds } from "./processes.ts";

const SERVER = fileURLToPath(new URL("../bare-server.ts", import.meta.url));

/**
 * Processor microseconds of a bare node:http server for the same request: the machine's measure, by which figures of
 * two machines, or of two hours with different neighbours, can be compared.
 */
export async function measureBareRequest(plan: Omit<LoadPlan, "port">): Promise<number> {
  const child = spawn(process.execPath, [SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port]: unknown[] = await once(child.stdout, "data");
    const load = { ...plan, port: Number(port) };
    await runLoad(load);
    const before = cpuSeconds(child.pid ?? 0);
    const { requests } = await runLoad(load);
    return ((cpuSeconds(child.pid ?? 0) - before) * 1e6) / requests;
  } finally {
    child.kill();
  }
}
