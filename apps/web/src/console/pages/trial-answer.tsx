import { isRunType } from "@invigil/contract/authoring/library-content";
import { hasEnvironment, INFRA_KEYS } from "@invigil/contract/environments/environments";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { CheckAnswer } from "../library/check-answer.tsx";
import { tryCodeOn } from "../library/trial-calls.ts";
import { InlineText } from "../../shared/problems/inline-text.tsx";
import type { Beside } from "../../shared/problems/question-layout.tsx";
import { Statement } from "../../shared/problems/statement.tsx";
import { LazyTrialRecording } from "../../shared/recordings/lazy-recordings.tsx";
import { authorEnvironment } from "../../shared/runs/environments/client/author-environment.ts";
import { LazyCodeAnswer } from "../../shared/runs/lazy-code.tsx";
import { AnswerField } from "../../shared/answers/answer-field.tsx";

interface Props {
  problem: Problem | ChildProblem;
  /** The comprehension that the question belongs to. */
  parent: string | null;
  beside?: Beside;
}

const NO_TEST = { slug: "library-trial", allowed_technologies: {} };

/** The candidate's answer fields, for an answer that is kept only on this page. */
export function TrialAnswer({ problem, parent, beside }: Props) {
  const [answer, setAnswer] = useState<Answer>({});
  const [environment] = useState(() => environmentOf(problem));
  if (problem.problem_type === "VID" || problem.problem_type === "ADO") {
    return <LazyTrialRecording key={problem.slug} problem={problem} />;
  }
  if (isRunType(problem.problem_type)) {
    return (
      <LazyCodeAnswer
        test={NO_TEST}
        problem={problem}
        answer={answer}
        stored={null}
        revision={0}
        readOnly={false}
        onChange={setAnswer}
        save={() => Promise.resolve(null)}
        renderMarkdown={(text) => <Statement text={text} topHeading={3} />}
        tryCode={tryCodeOn(problem.slug)}
        {...(environment && { environment })}
        {...(beside && { beside })}
      />
    );
  }
  return (
    <Stack gap="md">
      <AnswerField
        problem={problem}
        readOnly={false}
        answer={answer}
        revision={0}
        stored={null}
        onChange={setAnswer}
        onAmend={setAnswer}
        onUploaded={() => {}}
        renderText={(text) => <InlineText text={text} />}
      />
      <CheckAnswer slug={parent ?? problem.slug} child={parent === null ? null : problem.slug} answer={answer} />
    </Stack>
  );
}

/** The same as candidates get, but the author's own. */
function environmentOf({ slug, problem_type: type }: Pick<Problem, "slug" | "problem_type">) {
  return hasEnvironment(type) ? { ask: authorEnvironment(slug, INFRA_KEYS[type]) } : null;
}
