import type { StateCheck } from "@invigil/contract/authoring/judging-data";
import { sameOutput } from "@invigil/grading/judging/compare";
import { verdictOf } from "../kinds/verdict.ts";
import { lookAt, type TaskTools } from "./task-box.ts";

interface Left {
  /** What the script printed. */
  stdout: string;
  /** Its folder, as a tar. */
  state: Buffer;
}

const KINDS: Record<string, Extract<StateCheck, { kind: "file" }>["type"]> = {
  "regular file": "file",
  "regular empty file": "file",
  directory: "folder",
  "symbolic link": "link",
};

/**
 * What differs from the expected state, as a sentence; null if nothing does. The comparison happens outside the box.
 */
export async function checkState(check: StateCheck, left: Left, tools: TaskTools): Promise<string | null> {
  if (check.kind === "output") {
    return isSame(left.stdout, check.text) ? null : "The script does not print the expected output.";
  }
  const box = await lookAt(check, left.state, tools);
  const verdict = verdictOf(box);
  const stdout = box.stdout.toString("utf8");
  if (check.kind === "command") {
    if (verdict !== "PASSED" && verdict !== "NONZERO") return `The check \`${check.command}\` ended with ${verdict}.`;
    if (box.code !== check.code) return `\`${check.command}\` ends with ${box.code}, expected: ${check.code}.`;
    return isSame(stdout, check.output) ? null : `\`${check.command}\` does not print the expected output.`;
  }
  const found = readFound(stdout);
  if (check.kind === "absent") return found === null ? null : `${check.path} still exists.`;
  if (found === null) return `${check.path} does not exist.`;
  return fileFault(check, found);
}

function isSame(given: string, expected: string): boolean {
  return sameOutput(given, expected, { kind: "exact" });
}

interface Found {
  type: string;
  mode: string;
  content: string;
}

function readFound(stdout: string): Found | null {
  const end = stdout.indexOf("\n");
  const [type = "", mode = ""] = stdout.slice(0, end).split(":");
  if (mode === "") return null;
  return { type: KINDS[type] ?? type, mode, content: stdout.slice(end + 1) };
}

function fileFault({ path, type, mode, content }: Extract<StateCheck, { kind: "file" }>, found: Found): string | null {
  if (found.type !== type) return `${path} is a ${found.type}, expected: a ${type}.`;
  if (mode !== undefined && Number.parseInt(found.mode, 8) !== Number.parseInt(mode, 8)) {
    return `${path} has mode ${found.mode}, expected: ${mode}.`;
  }
  if (content === undefined || isSame(found.content, content)) return null;
  return type === "link" ? `${path} points somewhere else.` : `${path} does not have the expected content.`;
}
