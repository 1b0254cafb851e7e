import type { Compare } from "@invigil/contract/authoring/judging";
import { NotImportable, type ExchangedProblem } from "../exchanged.ts";
import { languagesOf, memoryLimit, outputLimit, timeLimit, timeToMeasure } from "./icpc-settings.ts";
import { packageStatement } from "../markup/latex-to-markdown.ts";
import { packageChecker } from "./package-checker.ts";
import { sampleTalks, talkOf, type Talk } from "./package-talks.ts";
import { anyValue, listedWords, readSettings, settingsIn, topValue, type Settings } from "./package-settings.ts";
import { notRun, program, type PackageReading, type ProgramCase } from "./program.ts";
import { textOf } from "../reading/read-zip.ts";
import { defaultValidator } from "./standard-checkers.ts";

/** ICPC and Kattis packages, old (`problem_statement/`) and new (`statement/`). */
export function importIcpc(path: string, reading: PackageReading): ExchangedProblem {
  const root = rootOf(path);
  const inside = filesBelow(root, reading.files);
  const own = { ...reading, files: inside };
  const settings = readSettings(inside.get("problem.yaml"));
  const kinds = [...listedWords(settings, "validation"), ...listedWords(settings, "type")].join(" ");
  if (/\bsubmit-answer\b/.test(kinds)) throw new NotImportable("Only questions answered with a program are supported.");
  const talk = talkOf(kinds, Number(anyValue(settings, "validation_passes")));
  const statement = statementPath([...inside.keys()]);
  listUnused(settings, own);
  const solutions = [...inside.keys()].filter((name) => /^submissions\/accepted\/[^/]+$/.test(name)).toSorted();
  const text = packageStatement(statement, own).trim();
  const cpuMs = timeLimit(settings, own);
  return program(
    {
      title: titleOf(inside) || folderOf(path),
      statement: text === "" ? "" : text + sampleTalks(own),
      cases: casesOf(own, talk !== null),
      casesTotal: inputsOf(own).length,
      compare: talk ? talkingValidator(settings, own, talk) : compareOf(settings, own),
      cpuMs,
      timeToMeasure: cpuMs === undefined ? timeToMeasure(settings, solutions, own) : undefined,
      memoryMb: memoryLimit(settings, own.leave),
      outputKb: outputLimit(settings),
      technologies: languagesOf(settings, own.leave),
      solutions,
    },
    own,
  );
}

/** The name of a refused package, which may be one of many in a file. */
export function icpcName(path: string, files: PackageReading["files"]): string {
  const title = titleOf(filesBelow(rootOf(path), files));
  const folder = folderOf(path);
  if (title === "") return folder || path;
  return folder === "" ? title : `${title} (${folder})`;
}

function rootOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function folderOf(path: string): string {
  return rootOf(path).slice(0, -1);
}

function filesBelow(root: string, files: PackageReading["files"]): Map<string, Uint8Array> {
  return new Map(
    [...files].filter(([name]) => name.startsWith(root)).map(([name, content]) => [name.slice(root.length), content]),
  );
}

function titleOf(files: PackageReading["files"]): string {
  const settings = readSettings(files.get("problem.yaml"));
  const statement = textOf(files.get(statementPath([...files.keys()])));
  return (
    topValue(settings, "name") ||
    topValue(settingsIn(settings, "name"), "en") ||
    /\\problemname\{([^}]*)\}/.exec(statement)?.[1] ||
    ""
  );
}

/** An interactive validator needs no answer file. */
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
    leave(`Tests without an answer file in the package: ${inputs.length - cases.length} of ${inputs.length}.`);
  return cases;
}

function inputsOf({ files }: Pick<PackageReading, "files">): string[] {
  return [...files.keys()].filter((name) => /^data\/(sample|secret)\/.*\.in$/.test(name)).toSorted();
}

/** Prefers English to other languages, in Markdown or LaTeX. */
function statementPath(paths: readonly string[]): string {
  const written = paths.filter((path) => /^(problem_)?statement\/problem(\.[\w-]+)?\.(md|tex)$/.test(path));
  return (
    written.find((path) => /\.en(-\w+)?\.\w+$/.test(path)) ??
    written.find((path) => /\/problem\.\w+$/.test(path)) ??
    written[0] ??
    ""
  );
}

const NO_PROGRAM = /\/\.[^/]*$|\.(template|md|txt)$/;

function programsIn(files: PackageReading["files"], folder: RegExp): string[] {
  const found = [...files.keys()].filter((name) => folder.test(name) && !NO_PROGRAM.test(name));
  return [...new Set(found.map((name) => name.split("/").slice(0, 2).join("/")))];
}

function listUnused(settings: Settings, { files, leave }: PackageReading): void {
  const inputs = programsIn(files, /^(input_(format_)?|answer_)validators?\//);
  if (inputs.length > 0)
    leave(`Input validators (${inputs.join(", ")}) are not run. The tests are imported as they are.`);
  if (listedWords(settings, "type").includes("scoring"))
    leave("Points of test groups are left out. Every test counts the same.");
  const graders = programsIn(files, /^graders\//);
  if (graders.length > 0) leave(`Graders (${graders.join(", ")}) are not run.`);
  const included = [...files.keys()].filter((name) => name.startsWith("include/"));
  if (included.length > 0)
    leave(`Files that the package adds to each program (${included.join(", ")}) are left out. An answer is one file.`);
}

/** Our own comparison for the default validator; otherwise the package's validator, if it can run. */
function compareOf(settings: Settings, { files, leave }: PackageReading): Compare {
  const args = validatorArgs(settings, files);
  if (ownArguments(files)) leave("Validator arguments for single tests or groups are left out.");
  const { found, named } = ownValidator(files, args);
  if (named === "" && !topValue(settings, "validation").startsWith("custom")) return defaultValidator(args, leave);
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
      ? { reason: "the package contains several" }
      : packageChecker({ files: withoutWrap(inFolder(files, folder)), protocol: "icpc", args });
  return { found, named: isNew ? " (output_validator)" : validators.length > 0 ? ` (${validators.join(", ")})` : "" };
}

/** Nothing can replace an interactive validator. */
function talkingValidator(settings: Settings, { files, leave }: PackageReading, talk: Talk): Compare {
  if (ownArguments(files)) leave("Validator arguments for single tests or groups are left out.");
  const { found } = ownValidator(files, validatorArgs(settings, files));
  if (!inputsOf({ files }).some((name) => name.startsWith("data/sample/")))
    leave("The package has no samples. Mark a case as a sample so that candidates can try their programs.");
  if ("compare" in found) return { ...found.compare, ...talk };
  throw new NotImportable(`The interactive validator cannot be run because ${found.reason}.`);
}

/** A program is a folder or a single file. */
function inFolder(files: PackageReading["files"], folder: string): Map<string, Uint8Array> {
  return new Map(
    [...files].flatMap(([path, content]) => {
      if (path === folder) return [[path.slice(path.lastIndexOf("/") + 1), content] as const];
      return path.startsWith(`${folder}/`) ? [[path.slice(folder.length + 1), content] as const] : [];
    }),
  );
}

/** Some packages keep the only program of `output_validator` in a subfolder, as in `output_validators`. */
function withoutWrap(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const [wrap = "", ...others] = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf("/") + 1)));
  return others.length > 0 ? files : new Map([...files].map(([path, content]) => [path.slice(wrap.length), content]));
}

const ARGUMENTS = ["validator_flags", "output_validator_flags", "output_validator_args"];

const GROUPS = ["testdata.yaml", "test_group.yaml"];

/** The problem's arguments, then those of its hidden tests or, if they have none, of all tests. */
function validatorArgs(settings: Settings, files: PackageReading["files"]): string[] {
  const groups = ["data/secret/", "data/"].flatMap((folder) =>
    GROUPS.map((name) => readSettings(files.get(folder + name))),
  );
  // A package that has not been generated yet has them here.
  const generators = readSettings(files.get("generators/generators.yaml"));
  groups.push(...GROUPS.map((name) => settingsIn(generators, name)));
  const nearest = groups.map(argumentsIn).find((args) => args.length > 0) ?? [];
  return [...argumentsIn(settings), ...nearest];
}

function argumentsIn(settings: Settings): string[] {
  return ARGUMENTS.flatMap((key) => listedWords(settings, key));
}

function ownArguments(files: PackageReading["files"]): boolean {
  return [...files].some(
    ([name, content]) =>
      /^data\/(sample|secret)\/.+\.yaml$/.test(name) &&
      !/^data\/secret\/(testdata|test_group)\.yaml$/.test(name) &&
      argumentsIn(readSettings(content)).length > 0,
  );
}
