import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../parts/error-text.ts";
import type { CodeAnswerProps } from "./code-answer-props.ts";
import { FilesAnswer } from "./files/files-answer.tsx";
import { allowedTechnologies, offeredTechnologies } from "./languages/offered-technologies.ts";
import { technologiesQuery } from "./run/run-queries.ts";
import { TextAnswer } from "./text-answer.tsx";
import { isMultiFile } from "./languages/type-features.ts";

/** A worker that is just starting may offer what is missing. */
const LOOK_AGAIN = 15_000;

/** A code answer: SCR, MLI, DSC, SEL, DBA, UIX, PRJ and SHL. */
export function CodeAnswer(props: CodeAnswerProps) {
  const { test, problem, answer, revision, readOnly } = props;
  const question = { problem, allowed: test.allowed_technologies[problem.slug] };
  const { data, error, isFetching, refetch } = useQuery({
    ...technologiesQuery(),
    refetchInterval: ({ state }) =>
      state.data && offeredTechnologies(question, state.data.technologies).length === 0 ? LOOK_AGAIN : false,
  });
  if (!data) {
    return error ? (
      <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingState message="Loading the programming languages…" />
    );
  }

  const offered = offeredTechnologies(question, data.technologies);
  const fallback = answer.technology ?? offered[0]?.id ?? allowedTechnologies(question)?.[0];
  if (fallback === undefined) {
    return (
      <Alert color="orange" variant="light" role="alert">
        No programming language is available for this question. Please report this. You can continue with the other
        questions.
      </Alert>
    );
  }
  const reason = data.unavailable.find(({ problem_type }) => problem_type === problem.problem_type)?.reason;
  const Answer = isMultiFile(problem) ? FilesAnswer : TextAnswer;
  return (
    <Answer
      // Recreated when the answer is replaced from outside or becomes read-only.
      key={`${problem.slug}-${revision}-${readOnly}`}
      {...props}
      offered={offered}
      technology={fallback}
      typeUnavailable={reason ?? null}
    />
  );
}
