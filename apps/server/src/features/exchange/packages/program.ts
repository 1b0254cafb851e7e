import type { CaseFile, Compare } from "@invigil/contract/authoring/judging";
import { DRAFT_BYTES, type TimeToMeasure } from "@invigil/contract/authoring/library-problem";
import { withSamples } from "@invigil/rules/library/samples";
import { exchanged, NotImportable, type ExchangedProblem, type Leave } from "../exchanged.ts";
import type { Pictures } from "../pictures.ts";
import { programIn } from "./solutions.ts";

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
  /** Includes tests that the package only mentions. */
  casesTotal: number;
  compare: Compare;
  cpuMs?: number | undefined;
  /** Set if the package derives the limit from its solutions. */
  timeToMeasure?: TimeToMeasure | undefined;
  outputKb?: number;
  /** An empty list means all languages. */
  technologies?: string[];
  memoryMb?: number | undefined;
  tags?: string[];
  /** Paths of correct solutions, best first. */
  solutions: string[];
}

/** Languages that all or most installations offer. */
const USUAL = new Set(["python", "java", "cpp", "c", "javascript", "typescript"]);

/** The first solution that can run here, so that the draft can be tried at once. */
function solutionOf(paths: readonly string[], files: PackageReading["files"]) {
  const found = paths.flatMap((path) => programIn(path, files) ?? []);
  const chosen = found.find(({ technology }) => USUAL.has(technology)) ?? found[0];
  return chosen ? { ...chosen, files: {} } : null;
}

const MOST_CASES = 1_000;
/** A draft is saved in one call, together with the statement, the solution and the checker. */
const MOST_TOGETHER = DRAFT_BYTES - 3_000_000;
/** Programs may write a megabyte unless the problem allows more. */
const USUAL_OUTPUT = 500_000;

/** A programming problem of a package. */
export function program(given: Program, { files, pictures, leave }: PackageReading): ExchangedProblem {
  if (given.cases.length === 0) throw new NotImportable("The package contains no tests with answers.");
  if (given.statement.trim() === "") leave("The package has no statement in LaTeX or Markdown. Please write one.");
  if (given.cases.length > MOST_CASES)
    throw new NotImportable(
      `The package has ${given.cases.length} tests, but a question can have at most ${MOST_CASES}.`,
    );
  const cases = fitting(given.cases, pictures);
  const numbered = cases.map((each, index) => ({ id: String(index + 1), ...each, weight: 1 }));
  const { cpuMs, memoryMb, timeToMeasure } = given;
  const longest = Math.max(...given.cases.map(({ output }) => Buffer.byteLength(output)));
  const outputKb = Math.max(given.outputKb ?? 0, longest > USUAL_OUTPUT ? Math.ceil(longest / 500) : 0);
  const solution = solutionOf(given.solutions, files);
  return exchanged({
    problem_type: "SCR",
    title: given.title,
    statement: given.statement,
    max_score: 10,
    tags: (given.tags ?? []).flatMap((tag) => (tag.trim() === "" ? [] : [tag.slice(0, 40)])).slice(0, 30),
    content: {
      evaluation: "TXT",
      technologies: given.technologies ?? [],
      samples: withSamples({ cases: numbered, compare: given.compare }, []),
      extra_data: { code_stub_type: "Default" },
    },
    grading: {
      cases: numbered,
      compare: given.compare,
      limits: {
        ...(cpuMs && { cpu_ms: cpuMs }),
        ...(memoryMb && { memory_mb: memoryMb }),
        ...(outputKb > 0 && { output_kb: outputKb }),
      },
    },
    authoring: {
      notes: "",
      solution,
      ...(timeToMeasure && { time_to_measure: timeToMeasure }),
      // The checklist names the missing tests until somebody adds or dismisses them.
      ...(cases.length < given.casesTotal && { expected_cases: given.casesTotal }),
    },
  });
}

type StoredCase = ProgramCase & { files?: { input: CaseFile; output: CaseFile } };

/** Samples stay in the draft, and so do the other cases, in order, while they fit. The rest become library files. */
function fitting(cases: readonly ProgramCase[], pictures: Pictures): StoredCase[] {
  // Cases that candidates may see are stored twice.
  const sizeOf = (each: ProgramCase) => Buffer.byteLength(JSON.stringify(each)) * (each.sample ? 2 : 1);
  let together = cases.filter(({ sample }) => sample).reduce((sum, each) => sum + sizeOf(each), 0);
  if (together > MOST_TOGETHER) throw new NotImportable("The package’s samples are too large to show.");
  return cases.map((each) => {
    if (each.sample) return each;
    const size = sizeOf(each);
    if (together + size > MOST_TOGETHER) return inFiles(each, pictures);
    together += size;
    return each;
  });
}

function inFiles(each: ProgramCase, pictures: Pictures): StoredCase {
  const files = {
    input: pictures.keepText(`${each.name}.in.txt`, each.input),
    output: pictures.keepText(`${each.name}.ans.txt`, each.output),
  };
  return { ...each, input: "", output: "", files };
}

/** Says that a checker cannot run, and how outputs are compared instead. */
export function notRun(checker: string, reason: string): string {
  return `The ${checker} is not run because ${reason}. Until someone writes another one, outputs are compared word by word.`;
}
