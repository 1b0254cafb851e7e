import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { linuxProcesses } from "./linux.ts";
import { parseCodesign, parseMacProcesses } from "./macos.ts";
import { distinct, type Process } from "./process.ts";
import { parseWindowsProcesses, WINDOWS_PROCESSES } from "./windows.ts";

const run = promisify(execFile);

export function powershell(script: string) {
  const args = ["-NoProfile", "-NonInteractive", "-Command", script];
  return run("powershell.exe", args, { encoding: "utf8", maxBuffer: 64_000_000, windowsHide: true });
}

/** Signatures take long to check and never change while a program runs. */
const signatures = new Map<string, { identifier: string; signer: string }>();

async function macSignature(path: string) {
  const known = signatures.get(path);
  if (known) return known;
  const read = await run("codesign", ["-dv", "--verbose=2", path]).then(
    // It writes to the error output even if all is well.
    ({ stderr }) => parseCodesign(stderr),
    () => ({ identifier: "", signer: "" }),
  );
  signatures.set(path, read);
  return read;
}

async function macProcesses(): Promise<Process[]> {
  const { stdout } = await run("ps", ["-axo", "pid=,ppid=,comm="], { maxBuffer: 16_000_000 });
  const found: Process[] = [];
  for (const { path, ...each } of parseMacProcesses(stdout)) {
    const { identifier, signer } = path.includes(".app/") ? await macSignature(path) : { identifier: "", signer: "" };
    found.push({ ...each, names: distinct([...each.names, identifier]), signer });
  }
  return found;
}

export async function listProcesses(): Promise<Process[]> {
  if (process.platform === "win32") return parseWindowsProcesses((await powershell(WINDOWS_PROCESSES)).stdout);
  if (process.platform === "darwin") return macProcesses();
  return linuxProcesses();
}
