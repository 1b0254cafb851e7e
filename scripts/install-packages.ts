import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Waits for another apt that is under way. */
const PATIENT = ["-qq", "-o", "DPkg::Lock::Timeout=120"];
const STATUS_FD = 3;
/** Without a terminal that can rewrite a line, a line is printed at each of these steps. */
const STEP = 10;

/** `node scripts/install-packages.ts gcc …` installs Debian packages and shows how far it is. */
async function main(packages: readonly string[]): Promise<void> {
  const show = createProgress();
  show("Asking Debian's servers what is there", 0);
  await apt(["update"], show);
  await apt(["install", "-y", "--no-install-recommends", ...packages], show);
  show("Installed", 100);
  if (process.stdout.isTTY) process.stdout.write("\n");
}

type Show = (what: string, percent: number, phase?: string) => void;

function createProgress(): Show {
  let last = "";
  return (what, percent, phase = what) => {
    const text = `${String(Math.floor(percent)).padStart(3)} %  ${what}`;
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\u001B[K${text.slice(0, process.stdout.columns - 1)}`);
      return;
    }
    const step = `${phase} ${Math.floor(percent / STEP)}`;
    if (step !== last) console.log(text);
    last = step;
  };
}

async function apt(args: readonly string[], show: Show): Promise<void> {
  const child = spawn("apt-get", [...PATIENT, "-o", `APT::Status-Fd=${STATUS_FD}`, ...args], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
  });
  const status = createInterface({ input: child.stdio[STATUS_FD] as Readable });
  status.on("line", (line) => {
    // dlstatus:1:20.5:Retrieving file 2 of 9, pmstatus:gcc:41.6:Installing gcc
    const [, kind, percent, what] = /^(dl|pm)status:[^:]*:([\d.]+):(.*)$/.exec(line) ?? [];
    if (what === undefined) return;
    show(kind === "dl" ? what.replace("Retrieving", "Downloading") : what, Number(percent), kind);
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`apt-get ${args.join(" ")} failed; see the output above.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
