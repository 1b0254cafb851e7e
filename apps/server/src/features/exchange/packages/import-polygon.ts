import type { Compare } from "@invigil/contract/authoring/judging";
import { NotImportable, type ExchangedProblem, type Leave } from "../exchanged.ts";
import { packageStatement } from "../markup/latex-to-markdown.ts";
import { packageChecker } from "./package-checker.ts";
import { notRun, program, type PackageReading, type ProgramCase } from "./program.ts";
import { allOf, childOf, childrenOf, readXml, textIn, type Element } from "../markup/read-xml.ts";
import { textOf } from "../reading/read-zip.ts";
import { standardChecker } from "./standard-checkers.ts";

/** Our own comparison if it matches the standard checker; otherwise the package's checker, if it can run. */
function compareOf(checker: Element | undefined, { files, leave }: PackageReading, root: string): Compare {
  const given = checker?.attributes["name"] ?? "";
  const standard = standardChecker(given);
  if (standard?.difference !== undefined) leave(standard.difference);
  if (standard) return standard.compare;
  const source = (checker && childOf(checker, "source")?.attributes["path"]) ?? "";
  const folder = `${root}${source.slice(0, source.lastIndexOf("/") + 1)}`;
  const beside = new Map(
    [...files].flatMap(([path, content]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), content] as const] : [],
    ),
  );
  const name = source.slice(source.lastIndexOf("/") + 1);
  const found = packageChecker({ files: beside, source: name, protocol: "testlib" });
  if ("compare" in found) return found.compare;
  leave(notRun(`checker of the package (${given || source || "without a name"})`, found.reason));
  return { kind: "token" };
}

/** `tests/%02d` with 7 is `tests/07`. */
function patternPath(pattern: string, number: number): string {
  return pattern.replace(/%0?(\d*)d/, (_, width: string) => String(number).padStart(Number(width || 0), "0"));
}

export function importPolygon(path: string, reading: PackageReading): ExchangedProblem {
  const { files, leave } = reading;
  const root = path.slice(0, path.lastIndexOf("/") + 1);
  const problem = readXml(textOf(files.get(path)));
  if (problem.name !== "problem") throw new NotImportable("problem.xml is not a Polygon file.");
  const testset =
    allOf(problem, "testset").find(({ attributes }) => attributes["name"] === "tests") ??
    childOf(problem, "judging", "testset");
  if (!testset) throw new NotImportable("The package contains no test set.");
  const interactor = childOf(problem, "assets", "interactor");
  if (interactor) throw new NotImportable(interactorReason(interactor));
  const language = languageOf(files, root);
  const cases = casesOf(testset, { ...reading, root, language });
  listUnused(problem, testset, leave);
  return program(
    {
      title: titleOf(problem),
      statement: statementOf({ ...reading, root, language }),
      cases,
      casesTotal: testsOf(testset).length,
      compare: compareOf(childOf(problem, "assets", "checker"), reading, root),
      cpuMs: Number(textIn(childOf(testset, "time-limit"))) || undefined,
      memoryMb: Math.round(Number(textIn(childOf(testset, "memory-limit"))) / 1_048_576) || undefined,
      solutions: solutionsOf(problem).map((source) => root + source),
      tags: allOf(problem, "tag").map(({ attributes }) => attributes["value"] ?? ""),
    },
    reading,
  );
}

/** Its verdict is only half of one: a checker reads what it wrote for it afterwards. */
function interactorReason(interactor: Element): string {
  const source = childOf(interactor, "source")?.attributes["path"];
  const named = source === undefined ? "" : ` (${source})`;
  return `Interactive questions from Polygon are not supported, because their interactor${named} is written for testlib. Rewrite it as an interactive output validator that ends with 42 or 43, and import the question as a Kattis or ICPC package.`;
}

/** The main solution first, then the other accepted ones. */
function solutionsOf(problem: Element): string[] {
  return ["main", "accepted"].flatMap((tag) =>
    allOf(problem, "solution")
      .filter(({ attributes }) => attributes["tag"] === tag)
      .flatMap((solution) => childOf(solution, "source")?.attributes["path"] ?? []),
  );
}

/** What else the package contains, and what it lacks. */
function listUnused(problem: Element, testset: Element, leave: Leave): void {
  const validators = allOf(problem, "validator").flatMap((each) => childOf(each, "source")?.attributes["path"] ?? []);
  if (validators.length > 0)
    leave(`Input validators (${validators.join(", ")}) are not run. The inputs are imported as they are.`);
  const tests = testsOf(testset);
  if (tests.some(({ attributes }) => Number(attributes["points"] ?? 0) > 0))
    leave("Points of tests and groups are left out. Every test counts the same.");
  const judging = childOf(problem, "judging")?.attributes ?? {};
  const named = [judging["input-file"], judging["output-file"]].filter((name) => name !== undefined && name !== "");
  if (named.length > 0) leave(`Programs use standard input and output here, not the files ${named.join(" and ")}.`);
}

interface Place extends PackageReading {
  root: string;
  language: string;
}

/** A pattern may name one file for every test. */
function readOnce(): (content: Uint8Array) => string {
  const texts = new Map<Uint8Array, string>();
  return (content) => {
    const text = texts.get(content) ?? textOf(content);
    texts.set(content, text);
    return text;
  };
}

/** A package that is not the full version lacks generated tests; the statement's examples are always included. */
function casesOf(testset: Element, { files, leave, root, language }: Place): ProgramCase[] {
  const inputs = textIn(childOf(testset, "input-path-pattern"));
  const answers = textIn(childOf(testset, "answer-path-pattern"));
  const tests = testsOf(testset);
  let examples = 0;
  const textOnce = readOnce();
  const cases = tests.flatMap(({ attributes }, index) => {
    const sample = attributes["sample"] === "true";
    if (sample) examples += 1;
    const example = `${root}statement-sections/${language}/example.${String(examples).padStart(2, "0")}`;
    const input = files.get(root + patternPath(inputs, index + 1)) ?? (sample ? files.get(example) : undefined);
    const output =
      files.get(root + patternPath(answers, index + 1)) ?? (sample ? files.get(`${example}.a`) : undefined);
    if (!input || !output) return [];
    return [{ name: `Test ${index + 1}`, input: textOnce(input), output: textOnce(output), sample }];
  });
  if (cases.length < tests.length && cases.length > 0)
    leave(
      `Missing tests: ${tests.length - cases.length} of ${tests.length}. The full version of the package contains them.`,
    );
  return cases;
}

function testsOf(testset: Element): Element[] {
  return childrenOf(childOf(testset, "tests") ?? testset, "test");
}

/** The name of a refused package, which may be one of many in a file. */
export function polygonName(path: string, files: PackageReading["files"]): string {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const title = readTitle(textOf(files.get(path)));
  if (title === "") return folder || path;
  return folder === "" ? title : `${title} (${folder})`;
}

function readTitle(xml: string): string {
  try {
    return titleOf(readXml(xml));
  } catch (error) {
    if (error instanceof NotImportable) return "";
    throw error;
  }
}

function titleOf(problem: Element): string {
  const names = allOf(problem, "name");
  const english = names.find(({ attributes }) => attributes["language"] === "english") ?? names[0];
  return english?.attributes["value"] ?? problem.attributes["short-name"] ?? "";
}

function languageOf(files: PackageReading["files"], root: string): string {
  const languages = [...files.keys()].flatMap((name) => {
    if (!name.startsWith(root)) return [];
    return /^statement(?:-section)?s\/(\w+)\/(?:legend|problem)\.tex$/.exec(name.slice(root.length))?.[1] ?? [];
  });
  return languages.find((each) => each === "english") ?? languages[0] ?? "";
}

const SECTIONS = {
  legend: "",
  input: "## Input",
  output: "## Output",
  interaction: "## Interaction",
  scoring: "## Scoring",
  notes: "## Notes",
};

function statementOf({ root, language, ...reading }: Place): string {
  const sections = `${root}statement-sections/${language}/`;
  if (!reading.files.has(`${sections}legend.tex`))
    return packageStatement(`${root}statements/${language}/problem.tex`, reading);
  const parts = Object.entries(SECTIONS).flatMap(([section, heading]) => {
    const text = packageStatement(`${sections}${section}.tex`, reading);
    return text === "" ? [] : [heading, text];
  });
  return parts.filter((part) => part !== "").join("\n\n");
}
