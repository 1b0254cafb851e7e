import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { distinct, fileName, type Process } from "./process.ts";

/** Reads `/proc`. A process may end while it is read, and then it is left out. */
export function linuxProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const exe = readLink(`/proc/${pid}/exe`);
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const found = parseStat(stat, { exe, command: readFileSync(`/proc/${pid}/cmdline`, "utf8") });
        return found === null ? [] : [found];
      } catch {
        return [];
      }
    });
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Another user's process does not say.
    return "";
  }
}

/**
 * The name in `stat` is the one that a process gives itself, `exe` is the file that really runs, and the command is what
 * it was started as: renaming one of them is not enough. Returns null for a zombie.
 */
export function parseStat(stat: string, { exe, command }: { exe: string; command: string }): Process | null {
  const [, pid = "", own = "", state = "", parent = ""] = /^(\d+) \((.*)\) (\S) (\d+)/s.exec(stat) ?? [];
  if (pid === "" || state === "Z") return null;
  const [started = ""] = command.split("\0");
  const file = exe.replace(/ \(deleted\)$/, "");
  return {
    pid: Number(pid),
    parent: Number(parent),
    names: distinct([own, fileName(file), fileName(started)]),
    signer: "",
  };
}
