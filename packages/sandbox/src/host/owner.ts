import { readFileSync } from "node:fs";

/** Identifies what belongs to this process, even after its pid is reused. */
export const OWNER = `${process.pid}.${startTime(process.pid)}`;

/** `tag` begins with an OWNER. */
export function isAlive(tag: string): boolean {
  const [id = "", start = ""] = tag.split(".");
  return startTime(Number(id)) === start;
}

function startTime(id: number): string | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "latin1");
    // The second field is the program's name in brackets, which may contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
