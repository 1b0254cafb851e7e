import { basename } from "node:path";
import type { Technology } from "@invigil/contract/taking/technologies";

/** Extensions that a language has besides its own. */
const ALSO: Record<string, string> = { cc: "cpp", cxx: "cpp", "c++": "cpp", py3: "py", mjs: "js", bash: "sh" };

/** The file to send and its language, or why it cannot be judged here. */
export function programOf(
  files: readonly string[],
  technologies: readonly Technology[],
): { file: string; technology: string } | { reason: string } {
  const [file = "", ...more] = files;
  if (more.length > 0) return { reason: "consists of several files, but an answer here is one" };
  const ending = /\.([\w+]+)$/.exec(basename(file))?.[1]?.toLowerCase() ?? "";
  const found = technologies.find(
    ({ category, extension }) => category === "language" && extension.toLowerCase() === (ALSO[ending] ?? ending),
  );
  return found ? { file, technology: found.id } : { reason: `no supported language uses .${ending}` };
}
