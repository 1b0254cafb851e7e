import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** Every file that is or would be committed, as a path from the root. */
export function sourceFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  // A removed file that is not yet committed is still listed.
  return listed.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** Prints the faults of a gate and sets the exit code. */
export function report(faults: string[], passed: string): void {
  console.log(faults.length === 0 ? passed : faults.join("\n"));
  if (faults.length > 0) process.exitCode = 1;
}
