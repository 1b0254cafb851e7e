import type { FoundProgram, RestrictedProgramEntry } from "@invigil/contract/proctoring/secure-browser";
import type { Process } from "./process.ts";

type System = "win32" | "linux" | "darwin";

/** A name in which `*` stands for anything; case is ignored. */
function pattern(name: string): RegExp {
  const escaped = name.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`, "i");
}

interface Search {
  programs: readonly RestrictedProgramEntry[];
  system: System;
  /** The agent itself: neither it nor what it started is restricted. */
  own: number;
}

/** Finds restricted programs by any of their names, or by who signed them. */
export function findRestricted(processes: readonly Process[], { programs, system, own }: Search): FoundProgram[] {
  const ours = withDescendants(processes, own);
  const sought = programs.map(({ name, why, [system]: names }) => ({
    name,
    patterns: names.map(pattern),
    // A maker's name is a sign only where nothing else of theirs is needed, unlike a browser's.
    signer:
      why === "second browser" || names.length === 0
        ? null
        : new RegExp(`\\b${pattern(name).source.slice(1, -1)}\\b`, "i"),
  }));
  return processes
    .filter(({ pid }) => !ours.has(pid))
    .flatMap(({ pid, names, signer }) => {
      const found = sought.find(
        (each) =>
          names.some((name) => each.patterns.some((one) => one.test(name))) || each.signer?.test(signer) === true,
      );
      return found ? [{ name: found.name, process: names[0] ?? "", pid, state: "notExecuted" as const }] : [];
    });
}

function withDescendants(processes: readonly Process[], root: number): Set<number> {
  const found = new Set([root]);
  let size = 0;
  while (size < found.size) {
    size = found.size;
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid);
  }
  return found;
}
