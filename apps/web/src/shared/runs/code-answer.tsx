import { hasEnvironment } from "@invigil/contract/environments/environments";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { errorText } from "../parts/error-text.ts";
import type { CodeAnswerProps } from "./code-answer-props.ts";
import { EditorMissing } from "./editor-missing.tsx";
import { FilesAnswer } from "./files/files-answer.tsx";
import { allowedTechnologies, offeredTechnologies } from "./languages/offered-technologies.ts";
import { technologiesQuery } from "./run/run-queries.ts";
import { TextAnswer } from "./text-answer.tsx";
import { isMultiFile } from "./languages/type-features.ts";

/** A worker that is just starting may offer what is missing. */
const LOOK_AGAIN = 15_000;

/** With its terminals, larger than everything that the other types need. */
const Workspace = lazy(() =>
  import("./environments/workspace.tsx").then(
    (module) => ({ default: module.Workspace }),
    () => ({ default: EditorMissing }),
  ),
);

/** A code answer: SCR, MLI, DSC, SEL, DBA, UIX, PRJ, SHL and the types that are answered in an environment. */
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
  const reason = data.unavailable.find(({ problem_type }) => problem_type === problem.problem_type)?.reason ?? null;
  if (hasEnvironment(problem.problem_type)) {
    const chosen = { offered, technology: fallback ?? "", typeUnavailable: reason };
    return (
      <Suspense fallback={<Skeleton height={280} role="status" aria-label="Loading the workspace" />}>
        {/* Stays when the answer is replaced from outside, because its terminals would be lost. */}
        <Workspace key={`${problem.slug}-${readOnly}`} {...props} {...chosen} />
      </Suspense>
    );
  }
  if (fallback === undefined) {
    return (
      <Alert color="orange" variant="light" role="alert">
        No programming language is available for this question. Please report this. You can continue with the other
        questions.
      </Alert>
    );
  }
  const Answer = isMultiFile(problem) ? FilesAnswer : TextAnswer;
  return (
    <Answer
      // Recreated when the answer is replaced from outside or becomes read-only.
      key={`${problem.slug}-${revision}-${readOnly}`}
      {...props}
      offered={offered}
      technology={fallback}
      typeUnavailable={reason}
    />
  );
}
