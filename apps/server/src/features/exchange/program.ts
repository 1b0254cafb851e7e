import type { Compare } from "@invigil/contract/judging";
import { DRAFT_BYTES } from "@invigil/contract/library-problem";
import { withSamples } from "@invigil/rules/library/samples";
import { exchanged, NotImportable, type ExchangedProblem, type Leave } from "./exchanged.ts";
import type { Pictures } from "./pictures.ts";
import { textOf } from "./read-zip.ts";

export interface PackageReading {
  files: ReadonlyMap<string, Uint8Array>;
  pictures: Pictures;
  leave: Leave;
}

export interface ProgramCase {
  name: string;
  input: string;
  output: string;
  sample: boolean;
}

interface Program {
  title: string;
  statement: string;
  cases: ProgramCase[];
  /** Those included that the package only speaks of. */
  casesTotal: number;
  compare: Compare;
  cpuMs?: number | undefined;
  memoryMb?: number | undefined;
  tags?: string[];
  /** Paths of solutions that are right, the best one first. */
  solutions: string[];
}

/** What a solution is written in, by the end of its name. */
const TECHNOLOGIES: Record<string, string> = {
  py: "python",
  cpp: "cpp",
  cc: "cpp",
  c: "c",
  js: "javascript",
  go: "go",
  rs: "rust",
};
const LONGEST_SOLUTION = 200_000;

/** The first solution that can be run here: with it the draft can be tried at once. */
function solutionOf(paths: readonly string[], files: PackageReading["files"]) {
  for (const path of paths) {
    const technology = TECHNOLOGIES[/\.(\w+)$/.exec(path)?.[1] ?? ""];
    const content = files.get(path);
    if (technology !== undefined && content !== undefined && content.length <= LONGEST_SOLUTION)
      return { technology, code: textOf(content), files: {} };
  }
  return null;
}

const MOST_CASES = 200;
/** A draft is saved as one call; the statement, the solution and the checker go with the tests. */
const MOST_TOGETHER = DRAFT_BYTES - 3_000_000;
/** Programs may write a megabyte, unless the problem says more. */
const USUAL_OUTPUT = 500_000;

/** A programming problem of a package. */
export function program(given: Program, { files, leave }: PackageReading): ExchangedProblem {
  if (given.cases.length === 0) throw new NotImportable("The package has no tests with their answers.");
  if (given.statement.trim() === "") leave("The package has no statement in LaTeX or Markdown: it is to be written.");
  const cases = fitting(given.cases, leave);
  const numbered = cases.map((each, index) => ({ id: String(index + 1), ...each, weight: 1 }));
  const { cpuMs, memoryMb } = given;
  const longest = Math.max(...cases.map(({ output }) => Buffer.byteLength(output)));
  const solution = solutionOf(given.solutions, files);
  return exchanged({
    problem_type: "SCR",
    title: given.title,
    statement: given.statement,
    max_score: 10,
    tags: (given.tags ?? []).flatMap((tag) => (tag.trim() === "" ? [] : [tag.slice(0, 40)])).slice(0, 30),
    content: {
      evaluation: "TXT",
      technologies: solution ? [solution.technology] : [],
      samples: withSamples({ cases: numbered, compare: given.compare }, []),
      extra_data: { code_stub_type: "Default" },
    },
    grading: {
      cases: numbered,
      compare: given.compare,
      limits: {
        ...(cpuMs && { cpu_ms: cpuMs }),
        ...(memoryMb && { memory_mb: memoryMb }),
        ...(longest > USUAL_OUTPUT && { output_kb: Math.ceil(longest / 500) }),
      },
    },
    authoring: {
      notes: "",
      solution,
      // The checklist names what is missing until somebody has added it, or goes without it.
      ...(cases.length < given.casesTotal && { expected_cases: given.casesTotal }),
    },
  });
}

/** Samples first, then as many of the others as have room, in their order. */
function fitting(cases: readonly ProgramCase[], leave: Leave): ProgramCase[] {
  const kept = new Set<ProgramCase>();
  let together = 0;
  for (const each of [...cases].toSorted((a, b) => Number(b.sample) - Number(a.sample))) {
    // What a candidate may see is stored twice.
    const size = Buffer.byteLength(JSON.stringify(each)) * (each.sample ? 2 : 1);
    if (kept.size >= MOST_CASES || together + size > MOST_TOGETHER) continue;
    together += size;
    kept.add(each);
  }
  const names = cases.filter((each) => !kept.has(each)).map(({ name }) => name);
  if (kept.size === 0) throw new NotImportable("Each of the package's tests is too large.");
  if (names.length > 0) {
    const shown = names.slice(0, 20).join(", ") + (names.length > 20 ? ", …" : "");
    leave(`${names.length} of ${cases.length} tests are too large or too many, and are left out: ${shown}`);
  }
  return cases.filter((each) => kept.has(each));
}

/** Says that a checker is left out, and what compares in its place. */
export function notRun(checker: string, reason: string): string {
  return `The ${checker} is not run here, because ${reason}: outputs are compared word by word until one is written anew.`;
}
