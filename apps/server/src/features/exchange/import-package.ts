import type { Compare } from "@invigil/contract/judging";
import { exchanged, NotImportable, type ExchangedProblem } from "./exchanged.ts";
import { latexToMarkdown } from "./latex-to-markdown.ts";
import { allOf, childOf, childrenOf, readXml, textIn, type Element } from "./read-xml.ts";
import { textOf } from "./read-zip.ts";

export type Files = ReadonlyMap<string, Uint8Array>;

interface Case {
  name: string;
  input: string;
  output: string;
  sample: boolean;
}

interface Program {
  title: string;
  statement: string;
  cases: Case[];
  compare: Compare;
  cpuMs?: number | undefined;
  memoryMb?: number | undefined;
  notes: string;
}

const MOST_CASES = 200;

function program({ title, statement, cases, compare, cpuMs, memoryMb, notes }: Program): ExchangedProblem {
  if (cases.length === 0) throw new NotImportable("The package has no tests with their answers.");
  if (cases.length > MOST_CASES) throw new NotImportable(`The package has more than ${MOST_CASES} tests.`);
  const numbered = cases.map((each, index) => ({ id: String(index + 1), ...each }));
  return exchanged({
    problem_type: "SCR",
    title,
    statement,
    max_score: 10,
    content: {
      evaluation: "TXT",
      samples: numbered
        .filter(({ sample }) => sample)
        .map(({ id, name, input, output }) => ({ id, name, input, output })),
      extra_data: { code_stub_type: "Default" },
    },
    grading: {
      cases: numbered.map((each) => ({ ...each, weight: 1 })),
      compare,
      limits: { ...(cpuMs && { cpu_ms: cpuMs }), ...(memoryMb && { memory_mb: memoryMb }) },
    },
    authoring: { notes, solution: null },
  });
}

const NUMERIC = { rcmp: 1.5e-6, rcmp4: 1e-4, rcmp6: 1e-6, rcmp9: 1e-9 };
const EXACT = new Set(["fcmp", "lcmp"]);

/** The checkers that come with Polygon; of any other one only its name is known. */
function polygonCompare(checker: string): { compare: Compare; notes: string } {
  const name = /^(?:std::)?(\w+)\.cpp$/.exec(checker)?.[1] ?? "";
  const tolerance = Object.entries(NUMERIC).find(([each]) => each === name)?.[1];
  if (tolerance !== undefined)
    return { compare: { kind: "numeric", absolute: tolerance, relative: tolerance }, notes: "" };
  if (EXACT.has(name)) return { compare: { kind: "exact" }, notes: "" };
  if (/^(wcmp|ncmp|icmp|hcmp)$/.test(name)) return { compare: { kind: "token" }, notes: "" };
  return {
    compare: { kind: "token" },
    notes: `The package has a checker of its own (${checker || "without a name"}); outputs are compared word by word until it is written anew.`,
  };
}

/** `tests/%02d` with 7 is `tests/07`. */
function patternPath(pattern: string, number: number): string {
  return pattern.replace(/%0?(\d*)d/, (_, width: string) => String(number).padStart(Number(width || 0), "0"));
}

export function importPolygon(files: Files, path: string): ExchangedProblem {
  const root = path.slice(0, path.lastIndexOf("/") + 1);
  const problem = readXml(textOf(files.get(path)));
  const testset = allOf(problem, "testset").find(({ attributes }) => attributes["name"] === "tests");
  if (!testset) throw new NotImportable("The package has no set of tests.");
  const inputs = textIn(childOf(testset, "input-path-pattern"));
  const answers = textIn(childOf(testset, "answer-path-pattern"));
  const tests = childrenOf(childOf(testset, "tests") ?? testset, "test");
  const cases = tests.flatMap(({ attributes }, index) => {
    const input = files.get(root + patternPath(inputs, index + 1));
    const output = files.get(root + patternPath(answers, index + 1));
    if (!input || !output) return [];
    return [
      {
        name: `Test ${index + 1}`,
        input: textOf(input),
        output: textOf(output),
        sample: attributes["sample"] === "true",
      },
    ];
  });
  const checker = childOf(problem, "assets", "checker")?.attributes["name"] ?? "";
  return program({
    title: polygonTitle(problem),
    statement: polygonStatement(files, root),
    cases,
    ...polygonCompare(checker),
    cpuMs: Number(textIn(childOf(testset, "time-limit"))) || undefined,
    memoryMb: Math.round(Number(textIn(childOf(testset, "memory-limit"))) / 1_048_576) || undefined,
  });
}

function polygonTitle(problem: Element): string {
  const names = allOf(problem, "name");
  const english = names.find(({ attributes }) => attributes["language"] === "english") ?? names[0];
  return english?.attributes["value"] ?? problem.attributes["short-name"] ?? "";
}

const SECTIONS = { legend: "", input: "## Input", output: "## Output", notes: "## Notes" };

function polygonStatement(files: Files, root: string): string {
  const languages = [...files.keys()].flatMap(
    (name) => /statement-sections\/(\w+)\/legend\.tex$/.exec(name)?.[1] ?? [],
  );
  const language = languages.find((each) => each === "english") ?? languages[0];
  const parts = Object.entries(SECTIONS).flatMap(([section, heading]) => {
    const text = textOf(files.get(`${root}statement-sections/${language}/${section}.tex`));
    return text.trim() === "" ? [] : [heading, latexToMarkdown(text)];
  });
  return parts.filter((part) => part !== "").join("\n\n");
}

export function importIcpc(files: Files, path: string): ExchangedProblem {
  const root = path.slice(0, path.lastIndexOf("/") + 1);
  const yaml = textOf(files.get(path));
  if (/\b(interactive|multi-pass)\b/.test(`${yamlValue(yaml, "validation")} ${yamlValue(yaml, "type")}`)) {
    throw new NotImportable("Programs that talk to the judge have no counterpart here.");
  }
  const cases = [...files.keys()]
    .filter((name) => name.startsWith(`${root}data/`) && name.endsWith(".in"))
    .toSorted()
    .flatMap((name) => {
      const output = files.get(name.replace(/\.in$/, ".ans"));
      const sample = name.startsWith(`${root}data/sample/`);
      if (!output) return [];
      const label = name.slice(name.lastIndexOf("/") + 1, -3);
      return [{ name: label, input: textOf(files.get(name)), output: textOf(output), sample }];
    });
  const statement = [...files.keys()].find((name) => /(problem_)?statement\/problem(\.en)?\.(md|tex)$/.test(name));
  const text = textOf(files.get(statement ?? ""));
  const title =
    yamlValue(yaml, "name") ||
    yamlValue(yaml, "en") ||
    /\\problemname\{([^}]*)\}/.exec(text)?.[1] ||
    root.replaceAll("/", "");
  return program({
    title,
    statement: statement?.endsWith(".md") ? text : latexToMarkdown(text),
    cases,
    ...icpcCompare(yaml),
    memoryMb: Number(yamlValue(yaml, "memory")) || undefined,
  });
}

function icpcCompare(yaml: string): { compare: Compare; notes: string } {
  const tolerance = Number(/float_(?:absolute_|relative_)?tolerance\s+([\d.e-]+)/i.exec(yaml)?.[1]);
  const custom = yamlValue(yaml, "validation").startsWith("custom");
  const notes = custom
    ? "The package has a validator of its own; outputs are compared word by word until a checker is written."
    : "";
  return {
    compare: tolerance > 0 ? { kind: "numeric", absolute: tolerance, relative: tolerance } : { kind: "token" },
    notes,
  };
}

/** One plain value of a line; the rest of YAML is not needed here. */
function yamlValue(yaml: string, key: string): string {
  const value = new RegExp(`^\\s*${key}:[ \\t]*(.*)$`, "m").exec(yaml)?.[1] ?? "";
  return value
    .replace(/\s+#.*$/, "")
    .replaceAll(/^["']|["']$/g, "")
    .trim();
}
