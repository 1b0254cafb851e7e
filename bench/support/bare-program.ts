import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Program } from "./programs.ts";

/** Milliseconds of the program without the product: the same steps, without limits or isolation. */
export async function runBare({ file, code, bare }: Program, mark: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-bare-"));
  try {
    await writeFile(join(folder, file), code(mark));
    const began = performance.now();
    let printed = "";
    for (const [command = "", ...args] of bare) printed = await run(folder, command, args);
    const took = performance.now() - began;
    if (printed !== "hello\n") throw new Error(`The bare program printed ${JSON.stringify(printed)}.`);
    return took;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(cwd: string, command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    child.once("error", reject);
    child.once("close", (exit) =>
      exit === 0 ? resolve(printed) : reject(new Error(`${command} ended with ${exit}.`)),
    );
  });
}
