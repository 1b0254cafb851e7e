import type { CheckerProtocol, Compare } from "@invigil/contract/authoring/judging";
import { textOf } from "../reading/read-zip.ts";

type Files = ReadonlyMap<string, Uint8Array>;

interface Brought {
  /** The checker's files, by path relative to it. */
  files: Files;
  /** Which of them is the checker; if absent, it is detected. */
  source?: string | undefined;
  protocol: CheckerProtocol;
  args?: string[];
}

/** Either how to run it, or why it cannot run. */
type Found = { compare: Extract<Compare, { kind: "checker" }> } | { reason: string };

const TECHNOLOGIES: Record<string, string> = { cpp: "cpp", cc: "cpp", cxx: "cpp", c: "c", py: "python" };
const MOST_BYTES = 1_000_000;
/** Calls in testlib that award part of the points. */
const GIVES_POINTS = /\bquitpi?\s*\(|\b_pc\s*\(|\b_partially\b/;

/** A checker that the package includes as source. */
export function packageChecker({ files, source, protocol, args = [] }: Brought): Found {
  const sources = [...files.keys()].filter((path) => path === (source ?? path) && technologyOf(path) !== undefined);
  const main = source ?? mainOf(sources, files);
  const technology = technologyOf(main);
  if (main === "" || !files.has(main)) return { reason: "its source is not in the package" };
  if (technology === undefined || files.has("build") || files.has("run"))
    return { reason: "it uses an unsupported language or build system" };
  if (sources.some((path) => technologyOf(path) !== technology || path.includes("/")))
    return { reason: "its sources are in several languages or folders" };
  const code = textOf(files.get(main));
  if (GIVES_POINTS.test(code)) return { reason: "it gives points, but a test here is either right or wrong" };
  const beside = new Map<string, string>();
  for (const path of sources) if (path !== main) beside.set(compiledName(path), textOf(files.get(path)));
  const missing = include([code, ...beside.values()], files, beside);
  if (missing !== undefined) return { reason: `it needs ${missing}, which is not in the package` };
  if ([code, ...beside.values()].reduce((sum, { length }) => sum + length, 0) > MOST_BYTES)
    return { reason: "it is too large" };
  return {
    compare: {
      kind: "checker",
      technology,
      code,
      protocol,
      ...(beside.size > 0 && { files: Object.fromEntries(beside) }),
      ...(args.length > 0 && { args }),
    },
  };
}

function technologyOf(path: string): string | undefined {
  return TECHNOLOGIES[/\.(\w+)$/.exec(path)?.[1] ?? ""];
}

/** The only source, or the one with the entry point. */
function mainOf(sources: readonly string[], files: Files): string {
  if (sources.length < 2) return sources[0] ?? "";
  return (
    sources.find((path) => /^(__main__|main)\.\w+$/.test(path)) ??
    sources.find((path) => /^\s*(int|auto)\s+main\s*\(/m.test(textOf(files.get(path)))) ??
    ""
  );
}

/** Our compiler takes every `.cpp` file beside the first. */
function compiledName(path: string): string {
  return path.replace(/\.(cc|cxx)$/, ".cpp");
}

/** Adds the headers that the sources include, recursively. Returns the first one that is missing. */
function include(texts: string[], files: Files, beside: Map<string, string>): string | undefined {
  for (const text of texts) {
    for (const [, name = ""] of text.matchAll(/^\s*#\s*include\s*"([^"]+\.h\w*)"/gm)) {
      if (beside.has(name)) continue;
      const content = files.get(name);
      if (!content || name.includes("..")) return name;
      beside.set(name, textOf(content));
      const missing = include([textOf(content)], files, beside);
      if (missing !== undefined) return missing;
    }
  }
  return undefined;
}
