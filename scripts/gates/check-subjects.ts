import { execFileSync } from "node:child_process";
import { root } from "../root.ts";
import { report } from "../source-files.ts";

const LONGEST = 72;
/** Older subjects were written before this rule. */
const SINCE = "2026-11-16";

function subjectsSince(date: string): string[] {
  const args = ["log", "--no-merges", `--since=${date}`, "--format=%s"];
  return execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((subject) => subject !== "");
}

const subjects = subjectsSince(SINCE);
const faults = subjects
  .filter((subject) => subject.length > LONGEST)
  .map((subject) => `${subject.length} characters, at most ${LONGEST} are allowed: ${subject}`);
report(faults, `${subjects.length} commits`);
