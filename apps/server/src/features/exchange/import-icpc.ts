import type { Compare } from "@invigil/contract/judging";
import { NotImportable, type ExchangedProblem } from "./exchanged.ts";
import { packageStatement } from "./latex-to-markdown.ts";
import { OWN_COMPARISON, program, type PackageReading, type ProgramCase } from "./program.ts";
import { textOf } from "./read-zip.ts";

/** Packages of the ICPC and of Kattis, old (`problem_statement/`) and new (`statement/`). */
export function importIcpc(path: string, reading: PackageReading): ExchangedProblem {
  const root = path.slice(0, path.lastIndexOf("/") + 1);
  const inside = new Map(
    [...reading.files]
      .filter(([name]) => name.startsWith(root))
      .map(([name, content]) => [name.slice(root.length), content]),
  );
  const own = { ...reading, files: inside };
  const yaml = withoutComments(textOf(inside.get("problem.yaml")));
  if (/\b(interactive|multi-pass|submit-answer)\b/.test(`${yamlBlock(yaml, "validation")} ${yamlBlock(yaml, "type")}`))
    throw new NotImportable("Programs that talk to the judge, or answers without a program, have no counterpart here.");
  const statement = statementPath([...inside.keys()]);
  const source = textOf(inside.get(statement));
  const title =
    topValue(yaml, "name") ||
    /^\s+en:[ \t]*(.*)$/m
      .exec(yamlBlock(yaml, "name"))?.[1]
      ?.replaceAll(/^["']|["']$/g, "")
      .trim() ||
    /\\problemname\{([^}]*)\}/.exec(source)?.[1] ||
    root.replaceAll("/", "");
  listUnused(yaml, own);
  return program(
    {
      title,
      statement: packageStatement(statement, own),
      cases: casesOf(own),
      compare: compareOf(yaml, own),
      cpuMs: timeLimit(yaml, own),
      solutions: [...inside.keys()].filter((name) => /^submissions\/accepted\/[^/]+$/.test(name)).toSorted(),
      memoryMb: Number(anyValue(yaml, "memory")) || undefined,
    },
    own,
  );
}

function casesOf({ files, leave }: PackageReading): ProgramCase[] {
  const inputs = [...files.keys()].filter((name) => /^data\/(sample|secret)\/.*\.in$/.test(name)).toSorted();
  const cases = inputs.flatMap((name) => {
    const output = files.get(name.replace(/\.in$/, ".ans"));
    const sample = name.startsWith("data/sample/");
    if (!output) return [];
    const label = name.replace(/^data\/(sample|secret)\//, "").slice(0, -3);
    return [{ name: label, input: textOf(files.get(name)), output: textOf(output), sample }];
  });
  if (cases.length < inputs.length && cases.length > 0)
    leave(`${inputs.length - cases.length} of ${inputs.length} tests have no answer in the package.`);
  return cases;
}

/** English before any other language, Markdown and LaTeX alike. */
function statementPath(paths: readonly string[]): string {
  const written = paths.filter((path) => /^(problem_)?statement\/problem(\.[\w-]+)?\.(md|tex)$/.test(path));
  return (
    written.find((path) => /\.en(-\w+)?\.\w+$/.test(path)) ??
    written.find((path) => /\/problem\.\w+$/.test(path)) ??
    written[0] ??
    ""
  );
}

function programsIn(files: PackageReading["files"], folder: RegExp): string[] {
  const found = [...files.keys()].filter((name) => folder.test(name) && !/\/\.[^/]*$/.test(name));
  return [...new Set(found.map((name) => name.split("/").slice(0, 2).join("/")))];
}

function listUnused(yaml: string, { files, leave }: PackageReading): void {
  const inputs = programsIn(files, /^(input_(format_)?|answer_)validators?\//);
  if (inputs.length > 0)
    leave(`Validators of the tests (${inputs.join(", ")}) are not run here: the tests are taken as they are.`);
  if (/\bscoring\b/.test(yamlBlock(yaml, "type")))
    leave("Points of groups are left out: here every test counts the same.");
  const graders = programsIn(files, /^graders\//);
  if (graders.length > 0) leave(`Graders (${graders.join(", ")}) are not run here.`);
}

/** How the usual validator compares is said beside the problem, or beside its tests. */
function compareOf(yaml: string, { files, leave }: PackageReading): Compare {
  const validators = programsIn(files, /^output_validators?\//);
  if (topValue(yaml, "validation").startsWith("custom") || validators.length > 0) {
    const named = validators.length > 0 ? ` (${validators.join(", ")})` : "";
    leave(`The validator of the package${named} is not run here: ${OWN_COMPARISON}`);
    return { kind: "token" };
  }
  const settings = [...files.keys()].filter((name) => /^data\/(secret\/)?(testdata|test_group)\.yaml$/.test(name));
  const flags = [yaml, ...settings.map((name) => withoutComments(textOf(files.get(name))))].join("\n");
  const tolerance = (kind: string) =>
    Number(new RegExp(`float_${kind}tolerance[\\s,'"]+([\\d.]+(?:e[+-]?\\d+)?)`, "i").exec(flags)?.[1] ?? 0);
  const both = tolerance("");
  const absolute = both || tolerance("absolute_");
  const relative = both || tolerance("relative_");
  return absolute > 0 || relative > 0 ? { kind: "numeric", absolute, relative } : { kind: "token" };
}

/** In seconds, in one of three places. */
function timeLimit(yaml: string, { files }: PackageReading): number | undefined {
  const seconds =
    Number(anyValue(yaml, "time_limit")) ||
    Number(textOf(files.get(".timelimit")).trim()) ||
    Number(/^\s*timelimit\s*=\s*['"]?([\d.]+)/m.exec(textOf(files.get("domjudge-problem.ini")))?.[1]);
  return seconds > 0 ? Math.round(seconds * 1_000) : undefined;
}

function withoutComments(yaml: string): string {
  return yaml.replaceAll(/(^|\s)#.*$/gm, "");
}

/** One plain value of a line at the top; the rest of YAML is not needed here. */
function topValue(yaml: string, key: string): string {
  return plainValue(new RegExp(`^${key}:[ \\t]*(.*)$`, "m").exec(yaml)?.[1]);
}

function anyValue(yaml: string, key: string): string {
  return plainValue(new RegExp(`^\\s*${key}:[ \\t]*(.*)$`, "m").exec(yaml)?.[1]);
}

function plainValue(value: string | undefined): string {
  return (value ?? "")
    .trim()
    .replaceAll(/^["']|["']$/g, "")
    .trim();
}

/** A key with all that is indented below it. */
function yamlBlock(yaml: string, key: string): string {
  return new RegExp(`^${key}:.*(?:\\n(?:[ \\t-].*)?)*`, "m").exec(yaml)?.[0] ?? "";
}
