import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { LEAN_CHROMIUM } from "@invigil/sandbox/lean-chromium";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const CHROMIUM_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  LEAN_CHROMIUM,
  // For root, as in most containers, Chromium refuses to start with its own sandbox.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** CHROMIUM_PATH, or the first browser of the family on this machine. */
export function findChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined && given !== "") return given;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...APPLICATIONS].find(isExecutable);
}

/** Finds Chromium; on Debian and as root it installs the distribution's own. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const debian = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  if (debian) {
    console.log("No Chromium found: installing Debian's (apt-get install chromium) …");
    run("apt-get", ["-qq", "update"]);
    run("apt-get", ["-qq", "install", "-y", "--no-install-recommends", "chromium"]);
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error("The journeys need Chromium or Chrome. Install one, or name its executable in CHROMIUM_PATH.");
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed; see the output above.`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
