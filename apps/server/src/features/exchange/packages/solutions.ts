import { textOf } from "../reading/read-zip.ts";

/** The language of a solution, by its file extension. */
const TECHNOLOGIES: Record<string, string> = {
  py: "python",
  cpp: "cpp",
  cc: "cpp",
  c: "c",
  js: "javascript",
  ts: "typescript",
  java: "java",
  kt: "kotlin",
  go: "go",
  rs: "rust",
};
const LONGEST = 200_000;

/** A program of a package that can run here. */
export function programIn(path: string, files: ReadonlyMap<string, Uint8Array>) {
  const technology = TECHNOLOGIES[/\.(\w+)$/.exec(path)?.[1] ?? ""];
  const content = files.get(path);
  if (technology === undefined || content === undefined || content.length === 0 || content.length > LONGEST)
    return null;
  return { technology, code: textOf(content) };
}
