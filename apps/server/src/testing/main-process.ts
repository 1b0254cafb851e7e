import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Runs the product, or another entry file of the server, as its own process with only the given environment. */
export function startMain(env: Record<string, string>, entry = "main.ts", args: readonly string[] = []) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${entry}`, import.meta.url)), ...args], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      LOG_LEVEL: "error",
      LOG_FORMAT: "json",
      WORKER: "off",
      DEMO_CANDIDATES: "false",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => (said.out += String(text)));
  child.stderr.on("data", (text) => (said.err += String(text)));
  const ended = once(child, "close").then(([code]: unknown[]) => ({ code, ...said }));
  return { child, said, ended };
}
