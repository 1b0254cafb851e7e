import { needsOf, ScrGrading, type RunResult } from "@invigil/contract/authoring/judging";
import type { CaseView } from "@invigil/contract/taking/runs";
import { scoreCases } from "@invigil/grading/judging/score";
import type { EndedRun } from "@invigil/records/runs/write-ended";
import type { Program } from "./answers/program.ts";
import type { LivedAnswer } from "./life.ts";

interface Place {
  problemId: number;
  solutionId: number;
  /** Of the question. */
  grading: unknown;
  answer: LivedAnswer;
  /** When each edit was stored. */
  at: readonly Date[];
}

const LASTS = 900;

/** Two runs of the samples, the first with unfinished code, and the submission of the last edit. */
export function runsOf({ problemId, solutionId, grading, answer, at }: Place): EndedRun[] {
  const { program, edits, unjudged } = answer;
  const [last, middle] = [at.at(-1), at[Math.floor(at.length / 2)]];
  if (!program || !last || !middle) return [];
  const key = ScrGrading.parse(grading);
  const asked = { problemId, solutionId, technology: program.technology, needs: needsOf("SCR", program.technology) };
  const ended = (kind: EndedRun["kind"], created: Date, code: string): EndedRun => ({
    ...asked,
    kind,
    seq: kind === "run" ? null : edits.length,
    request: { code, files: {}, input: "", verify: true },
    state: "EVALUATED",
    message: null,
    result: null,
    createdAt: created,
    finishedAt: new Date(created.getTime() + LASTS),
  });
  const later = (seconds: number) => new Date(last.getTime() + seconds * 1_000);
  const unfinished = edits[Math.floor(edits.length / 2)]?.code ?? "";
  const tried = {
    ...ended("run", new Date(middle.getTime() + 1_000), unfinished),
    result: nothingPrinted(key, program),
  };
  const checked = { ...ended("run", later(4), program.code), result: resultOf(key, program, "samples") };
  const submitted = ended("submit", later(12), program.code);
  if (unjudged?.state === "ERROR") return [tried, checked, { ...submitted, kind: "grade", ...unjudged }];
  const outcome = unjudged ?? { result: resultOf(key, program, "all") };
  return [tried, checked, { ...submitted, ...outcome }];
}

interface Case {
  id: string;
  name: string;
  sample: boolean;
  weight: number;
  texts: { input: string; expected: string } | null;
}

/** A program's cases, or the tests of its framework. */
function casesOf(key: ScrGrading, { technology }: Program): { framework: string; cases: Case[] } {
  const framework = key.frameworks[technology];
  if (framework) {
    return { framework: framework.name, cases: framework.tests.map((test) => ({ ...test, texts: null })) };
  }
  const cases = key.cases.map(({ input, output, ...each }) => ({ ...each, texts: { input, expected: output } }));
  return { framework: "stdio", cases };
}

function resultOf(key: ScrGrading, program: Program, which: "samples" | "all"): RunResult {
  const { framework, cases } = casesOf(key, program);
  const given = cases.filter(({ sample }) => sample || which === "all");
  const wrong = program.wrong ?? {};
  const grade = scoreCases(
    given.map(({ id, weight }) => ({ passed: wrong[id] === undefined, weight })),
    { partial: key.partial },
  );
  const views = given.map((each) => view(each, { framework, output: wrong[each.id] }));
  const judged = which === "all" ? { status: grade.status, share: grade.score, reason: grade.detail } : {};
  return { ...EMPTY, ...judged, cases_total: given.length, cases: views };
}

/** The program did not print anything yet. */
function nothingPrinted(key: ScrGrading, program: Program): RunResult {
  const { framework, cases } = casesOf(key, program);
  const samples = cases.filter(({ sample }) => sample);
  return {
    ...EMPTY,
    cases_total: samples.length,
    cases: samples.map((each) => view(each, { framework, output: "" })),
  };
}

const EMPTY: RunResult = {
  cases_total: 0,
  cases: [],
  compile: null,
  output: null,
  status: null,
  share: null,
  reason: null,
  engine_note: null,
  notes: [],
};

/** Without an output of its own, the case has passed. */
function view({ id, name, sample, texts }: Case, seen: { framework: string; output: string | undefined }): CaseView {
  const { framework, output } = seen;
  const passed = output === undefined;
  const shown = sample && texts ? { ...texts, output: output ?? texts.expected } : {};
  return {
    id,
    name,
    classname: "",
    framework,
    is_sample: sample,
    verdict: passed ? "PASSED" : "WRONG",
    status: passed ? (framework === "stdio" ? "AC" : "OK") : "NC",
    time: 0.041,
    cpu_ms: 32,
    memory_kb: 9_412,
    ...shown,
  };
}
