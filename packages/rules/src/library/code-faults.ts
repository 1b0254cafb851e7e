import { JudgeKey } from "@invigil/contract/authoring/judging";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { PrjGrading, SelGrading } from "@invigil/contract/authoring/judging-web";
import type { Fault } from "@invigil/contract/authoring/library-problem";
import { environmentFaults } from "./environment-faults.ts";
import type { Judged } from "./judged.ts";
import { keyFaults } from "./key-faults.ts";

interface NamedCase {
  id?: unknown;
  weight?: unknown;
}

/** Whether the solution passes is known only after running it. */
export function codeFaults({ problem_type, content, grading, authoring }: Judged): Fault[] {
  const faults = hasEnvironment(problem_type)
    ? environmentFaults(problem_type, { content, grading })
    : keyFaults(problem_type, grading, "cases");
  const add = (folder: Fault["folder"], text: string) => faults.push({ folder, text });
  if (content.technologies.length === 0) add("stubs", "Choose at least one language.");
  if (content.evaluation === null) add("cases", "Choose how the code is judged.");
  if (usesCases(problem_type, content.evaluation)) {
    const cases = casesOf(grading);
    if (cases.length === 0) add("cases", "There are no cases.");
    const missing = missingCases(authoring, cases.length);
    if (missing > 0) {
      const total = authoring?.expected_cases;
      add(
        "cases",
        missing === 1
          ? `1 of the ${total} tests in the imported package is missing. Add it, or confirm that the question does not need it.`
          : `${missing} of the ${total} tests in the imported package are missing. Add them, or confirm that the question does not need them.`,
      );
    }
    if (new Set(cases.map(({ id }) => id)).size < cases.length) add("cases", "Two cases have the same id.");
    if (cases.length > 0 && cases.every(({ weight = 1 }) => weight === 0))
      add("cases", "Every case has a weight of 0.");
  }
  if (authoring?.time_to_measure && JudgeKey.safeParse(grading).data?.limits.cpu_ms === undefined) {
    add("limits", "Set a time limit. The imported package has none.");
  }
  for (const id of untested({ problem_type, content, grading })) add("cases", `There are no tests for ${id}.`);
  if (problem_type === "SEL" && namesNoVisit(grading)) add("cases", "A case names a visit that does not exist.");
  const paths = pathsOf({ content, grading });
  if (new Set(paths).size < paths.length) add("files", "Two files have the same path.");
  const solution = authoring?.solution;
  if (!solution || (solution.code.trim() === "" && Object.keys(solution.files).length === 0)) {
    add("solution", "The sample solution is missing.");
  } else if (content.technologies.length > 0 && !content.technologies.includes(solution.technology)) {
    add("solution", "The sample solution is in a language that the question does not allow.");
  }
  return faults;
}

/** Compared with the number in the imported package. */
export function missingCases(authoring: Judged["authoring"], cases: number): number {
  return Math.max(0, (authoring?.expected_cases ?? 0) - cases);
}

/** Of everything beside the code. */
function pathsOf({ content, grading }: Pick<Judged, "content" | "grading">): string[] {
  const hidden = JudgeKey.pick({ attachments: true }).safeParse(grading).data?.attachments ?? [];
  return [...content.files, ...content.downloads, ...hidden].flatMap(({ path }) => path ?? []);
}

/** A test framework has its own tests. */
function usesFrameworks(type: string, evaluation: string | null): boolean {
  return type === "PRJ" || (type === "SCR" && evaluation === "ATF");
}

function usesCases(type: string, evaluation: string | null): boolean {
  return !usesFrameworks(type, evaluation) && !hasEnvironment(type);
}

function casesOf(grading: Record<string, unknown>): NamedCase[] {
  const cases = grading["cases"];
  return Array.isArray(cases) ? cases.filter((each): each is NamedCase => typeof each === "object" && !!each) : [];
}

/** The languages without a framework. */
function untested({ problem_type, content, grading }: Pick<Judged, "problem_type" | "content" | "grading">): string[] {
  if (!usesFrameworks(problem_type, content.evaluation)) return [];
  const frameworks = PrjGrading.safeParse(grading).data?.frameworks;
  return frameworks ? content.technologies.filter((id) => !Object.hasOwn(frameworks, id)) : [];
}

function namesNoVisit(grading: Record<string, unknown>): boolean {
  const key = SelGrading.safeParse(grading).data;
  return key !== undefined && !key.cases.every(({ visit }) => key.visits.some(({ id }) => id === visit));
}
