import type { AutoSubmitReason } from "@invigil/contract/taking/attempts";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import { ResultStatus } from "@invigil/contract/taking/solutions";
import { tidy } from "@invigil/grading/marks/points";
import { reportedStatus, statusLabels } from "@invigil/rules/results/status-shown";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { givenProblems } from "./given-problems.ts";
import { isAnswered } from "./read-test-statistics.ts";
import { evaluatedRows } from "./test-report.queries.ts";

/** A question, or a part of one, with everybody's points. */
export interface QuestionScores {
  problem: string;
  title: string;
  section: string;
  problem_type: ProblemType;
  max_score: number;
  /** By user name. Null waits for marks; who did not get the question, or is not evaluated yet, is not in it. */
  scores: Record<string, number | null>;
  /** As each report names it, by user name. */
  statuses: Record<string, string>;
}

/** The points of every evaluated attempt by question, in the order of the test. */
export async function questionScores(deps: AttemptDeps, caller: Caller, slug: string): Promise<QuestionScores[]> {
  const { test } = await accessTest(deps.db, caller, { slug });
  const definition = await deps.definitions.get(test);
  const rows = await evaluatedRows(deps.db, test.id);
  const sheets = rows.map((row) => ({
    ...row,
    answers: new Map(row.answers.map(([problem, score, status]) => [problem, { score, status }])),
  }));
  return definition.sections.flatMap((section) =>
    section.problems.flatMap((parent) => {
      const parts = parent.children.length > 0 ? parent.children : [parent];
      return parts.map((problem) => {
        const given = sheets.filter(({ chosen }) => givenProblems(section, chosen).some(({ id }) => id === problem.id));
        const problemType = ProblemType.parse(problem.problemType);
        return {
          problem: problem.slug,
          title: problem === parent ? problem.title : `${parent.title}: ${problem.title}`,
          section: section.name,
          problem_type: problemType,
          max_score: tidy(problem.maxScore),
          scores: Object.fromEntries(
            given.map(({ username, answers }) => [username, pointsOf(answers.get(problem.id))]),
          ),
          statuses: Object.fromEntries(
            given.map(({ username, answers, reason }) => [
              username,
              statusOf(answers.get(problem.id), { type: problemType, expired: reason === TIME_EXPIRY }),
            ]),
          ),
        };
      });
    }),
  );
}

interface Evaluated {
  score: number | null;
  status: string | null;
}

/** No answer means no points; an answer that waits for marks has none yet. */
function pointsOf(answer: Evaluated | undefined): number | null {
  if (answer === undefined) return 0;
  return answer.status === "NRE" || answer.score === null ? null : tidy(answer.score);
}

const TIME_EXPIRY: AutoSubmitReason = "Test Time Expiry";

function statusOf(answer: Evaluated | undefined, { type, expired }: { type: ProblemType; expired: boolean }): string {
  const status = ResultStatus.nullable()
    .catch(null)
    .parse(answer?.status ?? null);
  return statusLabels[reportedStatus({ type, attempted: isAnswered(status), status }, { expired })];
}
