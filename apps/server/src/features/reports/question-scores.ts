import type { Caller } from "../../platform/identity/sessions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { givenProblems } from "./given-problems.ts";
import { evaluatedRows } from "./test-report.queries.ts";

/** A question, or a part of one, with everybody's points. */
export interface QuestionScores {
  problem: string;
  title: string;
  section: string;
  max_score: number;
  /** By user name. Null waits for marks; who did not get the question, or is not evaluated yet, is not in it. */
  scores: Record<string, number | null>;
}

/** The points of every evaluated attempt by question, in the order of the test. */
export async function questionScores(deps: AttemptDeps, caller: Caller, slug: string): Promise<QuestionScores[]> {
  const { test } = await accessTest(deps.db, caller, { slug });
  const definition = await deps.definitions.get(test);
  const rows = await evaluatedRows(deps.db, test.id);
  const sheets = rows.map(({ username, chosen, answers }) => ({
    username,
    chosen,
    answers: new Map(answers.map(([problem, score, status]) => [problem, status === "NRE" ? null : score])),
  }));
  return definition.sections.flatMap((section) =>
    section.problems.flatMap((parent) => {
      const parts = parent.children.length > 0 ? parent.children : [parent];
      return parts.map((problem) => ({
        problem: problem.slug,
        title: problem === parent ? problem.title : `${parent.title}: ${problem.title}`,
        section: section.name,
        max_score: problem.maxScore,
        scores: Object.fromEntries(
          sheets
            .filter(({ chosen }) => givenProblems(section, chosen).some(({ id }) => id === problem.id))
            // No answer means no points.
            .map(({ username, answers }) => [
              username,
              answers.has(problem.id) ? (answers.get(problem.id) ?? null) : 0,
            ]),
        ),
      }));
    }),
  );
}
