import type { Compare } from "@invigil/contract/judging";
import { NotImportable, type ExchangedProblem } from "./exchanged.ts";
import { packageStatement } from "./latex-to-markdown.ts";
import { packageChecker } from "./package-checker.ts";
import { sampleTalks, talkOf, type Talk } from "./package-talks.ts";
import { notRun, program, type PackageReading, type ProgramCase } from "./program.ts";
import { textOf } from "./read-zip.ts";
import { defaultValidator } from "./standard-checkers.ts";

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
  const kinds = `${yamlBlock(yaml, "validation")} ${yamlBlock(yaml, "type")}`;
  if (/\bsubmit-answer\b/.test(kinds)) throw new NotImportable("Answers without a program have no counterpart here.");
  const talk = talkOf(kinds, Number(anyValue(yaml, "validation_passes")));
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
  const text = packageStatement(statement, own).trim();
  return program(
    {
      title,
      statement: text === "" ? "" : text + sampleTalks(own),
      cases: casesOf(own, talk !== null),
      casesTotal: inputsOf(own).length,
      compare: talk ? talkingValidator(yaml, own, talk) : compareOf(yaml, own),
      cpuMs: timeLimit(yaml, own),
      solutions: [...inside.keys()].filter((name) => /^submissions\/accepted\/[^/]+$/.test(name)).toSorted(),
      memoryMb: Number(anyValue(yaml, "memory")) || undefined,
    },
    own,
  );
}

/** A validator that talks need not have an answer. */
function casesOf({ files, leave }: PackageReading, isTalk: boolean): ProgramCase[] {
  const inputs = inputsOf({ files });
  const cases = inputs.flatMap((name) => {
    const output = files.get(name.replace(/\.in$/, ".ans"));
    const sample = name.startsWith("data/sample/");
    if (!output && !isTalk) return [];
    const label = name.replace(/^data\/(sample|secret)\//, "").slice(0, -3);
    return [{ name: label, input: textOf(files.get(name)), output: textOf(output), sample }];
  });
  if (cases.length < inputs.length && cases.length > 0)
    leave(`${inputs.length - cases.length} of ${inputs.length} tests have no answer in the package.`);
  return cases;
}

function inputsOf({ files }: Pick<PackageReading, "files">): string[] {
  return [...files.keys()].filter((name) => /^data\/(sample|secret)\/.*\.in$/.test(name)).toSorted();
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

/** Ours for the usual validator; the package's own, if it can be run. */
function compareOf(yaml: string, { files, leave }: PackageReading): Compare {
  const args = validatorArgs(yaml, files);
  if (ownArguments(files)) leave("Arguments of the validator for single tests or groups are left out.");
  const { found, named } = ownValidator(files, args);
  if (named === "" && !topValue(yaml, "validation").startsWith("custom")) return defaultValidator(args, leave);
  if ("compare" in found) return found.compare;
  leave(notRun(`validator of the package${named}`, found.reason));
  return { kind: "token" };
}

function ownValidator(files: PackageReading["files"], args: string[]) {
  const validators = programsIn(files, /^output_validators\//);
  const isNew = [...files.keys()].some((name) => name.startsWith("output_validator/"));
  const [folder = ""] = isNew ? ["output_validator"] : validators;
  const found =
    validators.length > 1
      ? { reason: "there are several" }
      : packageChecker({ files: inFolder(files, folder), protocol: "icpc", args });
  return { found, named: isNew ? " (output_validator)" : validators.length > 0 ? ` (${validators.join(", ")})` : "" };
}

/** Nothing can stand in for one that talks to the program. */
function talkingValidator(yaml: string, { files, leave }: PackageReading, talk: Talk): Compare {
  if (ownArguments(files)) leave("Arguments of the validator for single tests or groups are left out.");
  const { found } = ownValidator(files, validatorArgs(yaml, files));
  if (!inputsOf({ files }).some((name) => name.startsWith("data/sample/")))
    leave("No sample can be run: mark a case as a sample, so that candidates can try their programs.");
  if ("compare" in found) return { ...found.compare, ...talk };
  throw new NotImportable(`The validator talks to the programs, and it cannot be run here: ${found.reason}.`);
}

/** A program is a folder, or one file. */
function inFolder(files: PackageReading["files"], folder: string): Map<string, Uint8Array> {
  return new Map(
    [...files].flatMap(([path, content]) => {
      if (path === folder) return [[path.slice(path.lastIndexOf("/") + 1), content] as const];
      return path.startsWith(`${folder}/`) ? [[path.slice(folder.length + 1), content] as const] : [];
    }),
  );
}

const ARGUMENTS = ["validator_flags", "output_validator_flags", "output_validator_args"];

/** Those of the problem, then those of its hidden tests or, where they have none, of all tests. */
function validatorArgs(yaml: string, files: PackageReading["files"]): string[] {
  const settings = ["data/secret/", "data/"].flatMap((folder) =>
    ["testdata.yaml", "test_group.yaml"].map((name) => withoutComments(textOf(files.get(folder + name)))),
  );
  const nearest = settings.map(argumentsIn).find((args) => args.length > 0) ?? [];
  return [...argumentsIn(yaml), ...nearest];
}

function argumentsIn(yaml: string): string[] {
  const blocks = ARGUMENTS.map((key) => yamlBlock(yaml, key).slice(key.length + 1));
  const words = blocks.join("\n").replaceAll(/^\s*- /gm, " ");
  return words.split(/[\s,'"[\]]+/).filter((word) => word !== "");
}

function ownArguments(files: PackageReading["files"]): boolean {
  return [...files].some(
    ([name, content]) =>
      /^data\/(sample|secret)\/.+\.yaml$/.test(name) &&
      !/^data\/secret\/(testdata|test_group)\.yaml$/.test(name) &&
      argumentsIn(withoutComments(textOf(content))).length > 0,
  );
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
