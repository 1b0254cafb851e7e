import { MOST_PASSES, type Compare } from "@invigil/contract/authoring/judging";
import type { PackageReading } from "./program.ts";
import { textOf } from "../reading/read-zip.ts";

/** How a package's validator takes part in what programs read. */
export type Talk = Pick<Extract<Compare, { kind: "checker" }>, "interactive" | "passes">;

const USUAL_PASSES = 2;

/** `kinds` is what the package says about its type or validation; returns null if programs only read an input. */
export function talkOf(kinds: string, passes: number): Talk | null {
  const isInteractive = /\binteractive\b/.test(kinds);
  const isMultiPass = /\bmulti-pass\b/.test(kinds);
  if (!isInteractive && !isMultiPass) return null;
  const most = passes >= USUAL_PASSES ? Math.min(Math.trunc(passes), MOST_PASSES) : USUAL_PASSES;
  return { ...(isInteractive && { interactive: true }), ...(isMultiPass && { passes: most }) };
}

/** The exchanges of the samples, for the statement. */
export function sampleTalks({ files }: Pick<PackageReading, "files">): string {
  const samples = [...files.keys()].filter((name) => /^data\/sample\/.*\.interaction$/.test(name)).toSorted();
  if (samples.length === 0) return "";
  const blocks = samples.map((name) => `~~~~\n${textOf(files.get(name)).trimEnd()}\n~~~~`);
  const marks = "Lines that start with `>` are written by your program; lines that start with `<` are its input.";
  return `\n\n## Sample interaction\n\n${marks}\n\n${blocks.join("\n\n")}`;
}
