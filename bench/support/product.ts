import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/free-port.ts";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));

export interface Product extends AsyncDisposable {
  url: string;
  port: number;
  pid: number;
  /** What the start printed: the address and the demo's links. */
  printed: () => string;
}

/** The product as an operator starts it: one Node process, configured by the environment. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      RATE_LIMITS: "false",
      LOG_LEVEL: "warn",
      DEMO_CANDIDATES: "false",
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  function end(): void {
    child.kill("SIGTERM");
  }
  process.on("exit", end);
  const printed = await untilReady(child);
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    printed,
    async [Symbol.asyncDispose]() {
      process.off("exit", end);
      await stop(child);
    },
  };
}

function untilReady(child: ChildProcess): Promise<() => string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The server exited during its start with code ${code}.\n${output}`)));
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("Invigil is ready")) resolve(() => output);
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
