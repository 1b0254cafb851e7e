import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { useEffect } from "react";
import { ReportIssueButton } from "../issues/report-issue-button.tsx";
import { InlineText } from "../../shared/problems/inline-text.tsx";
import { numberedBlanks } from "../../shared/problems/numbered-blanks.ts";
import { ProblemHeading } from "../../shared/problems/problem-heading.tsx";
import { QuestionLayout } from "../../shared/problems/question-layout.tsx";
import { ProblemLinks } from "../problems/problem-links.tsx";
import type { Place } from "../problems/problem-order.ts";
import { Statement, StatementText } from "../../shared/problems/statement.tsx";
import { LazyRecordedAnswer } from "../../shared/recordings/lazy-recordings.tsx";
import { LazyCodeAnswer } from "../../shared/runs/lazy-code.tsx";
import { AnswerPanel } from "../solutions/answers/answer-panel.tsx";
import { writeLastProblem } from "../../lib/local-data.ts";
import { ProblemHeader } from "./problem-header.tsx";

interface Props {
  test: Test;
  solutionSet: SolutionSet;
  sections: SectionWithProblems[];
  place: Place;
}

/** Shows one question and where it is answered. */
export function ProblemPage({ test, solutionSet, sections, place }: Props) {
  const { problem, section } = place;
  // Lets Help link back to this question.
  useEffect(() => writeLastProblem(test.slug, problem.slug), [test.slug, problem.slug]);
  const readOnly = section.status !== "CTK" || solutionSet.status === "END";
  return (
    <>
      <ProblemHeader test={test} solutionSet={solutionSet} sections={sections} problem={problem} />
      <QuestionLayout
        key={problem.slug}
        type={problem.problem_type}
        question={
          <>
            <ProblemHeading
              testSlug={test.slug}
              problem={problem}
              position={`${section.name} · Question ${place.number} of ${place.total}`}
              report={<ReportIssueButton testSlug={test.slug} problemSlug={problem.slug} />}
            />
            <Statement text={statementOf(problem)} />
          </>
        }
        links={<ProblemLinks testSlug={test.slug} place={place} />}
        renderAnswer={(beside) => (
          <AnswerPanel
            problem={problem}
            readOnly={readOnly}
            renderStatement={(child) => <StatementText text={statementOf(child)} topHeading={4} />}
            renderText={(text) => <InlineText text={text} />}
            renderCode={({ problem: coded, handle: { view, saver }, readOnly: isReadOnly, save }) => (
              <LazyCodeAnswer
                test={test}
                problem={coded}
                answer={view.answer}
                stored={view.stored}
                revision={view.revision}
                readOnly={isReadOnly}
                conflicting={view.conflict !== null}
                settling={view.settling}
                onChange={saver.change}
                save={save}
                renderMarkdown={(text) => <Statement text={text} topHeading={3} />}
                {...(coded === problem && { beside })}
              />
            )}
            renderRecording={(field) => <LazyRecordedAnswer testSlug={test.slug} {...field} />}
          />
        )}
      />
    </>
  );
}

function statementOf({ problem_type, statement }: Pick<Place["problem"], "problem_type" | "statement">): string {
  return problem_type === "FIB" ? numberedBlanks(statement) : statement;
}
