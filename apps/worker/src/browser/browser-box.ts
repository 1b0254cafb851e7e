import { existsSync, readFileSync } from "node:fs";
import { LEAN_CHROMIUM } from "@invigil/sandbox/lean-chromium";
import type { BoxFile, Limits, Sandbox } from "@invigil/sandbox/types";

const MEGABYTE = 1024 * 1024;

/** A browser has many processes, and each of its threads counts as one. */
export const BROWSER_LIMITS: Partial<Limits> = {
  cpuMs: 40_000,
  wallMs: 60_000,
  memory: 1536 * MEGABYTE,
  processes: 512,
  tmp: 512 * MEGABYTE,
  file: 64 * MEGABYTE,
  openFiles: 2_048,
  cpus: 2,
};

/** The box is the sandbox: Chromium cannot create its own inside it. Its /dev/shm is small, so /tmp is used instead. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--headless",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  LEAN_CHROMIUM,
];

const LEND = readFileSync(new URL("lend-browser.sh", import.meta.url), "utf8");

/** What Chromium reads from /etc. Debian's launcher takes its flags from there, so calling it directly works too. */
export function browserFiles(): BoxFile[] {
  return [
    { path: "/etc/chromium.d/box", data: `CHROMIUM_FLAGS="$CHROMIUM_FLAGS ${CHROMIUM_FLAGS.join(" ")}"\n${LEND}` },
    ...(existsSync("/etc/fonts") ? [{ path: "/etc/fonts", from: "/etc/fonts" }] : []),
  ];
}

export interface Browser {
  path: string;
  version: string;
}

const FIND =
  'for name in chromium chromium-browser google-chrome; do path=$(command -v "$name") && "$path" --version && echo "$path" && exit 0; done; exit 1';

const found = new WeakMap<Sandbox, Promise<Browser | null>>();

/** Searched once per sandbox, where it would run. */
export function findBrowser(sandbox: Sandbox): Promise<Browser | null> {
  const known = found.get(sandbox);
  if (known) return known;
  const asked = sandbox
    .run({ argv: ["/bin/sh", "-c", FIND], files: browserFiles(), limits: BROWSER_LIMITS })
    .then(({ status, stdout }) => {
      const [, version, path] = /(\d+(?:\.\d+)+)[^\n]*\n(\/\S+)\n/.exec(stdout.toString("utf8")) ?? [];
      return status === "OK" && version !== undefined && path !== undefined ? { path, version } : null;
    });
  found.set(sandbox, asked);
  return asked;
}
