import { Skeleton } from "@mantine/core";
import { lazy, Suspense, type ComponentProps } from "react";
import type { CodeAnswerProps } from "./code-answer-props.ts";
import { EditorMissing } from "./editor-missing.tsx";

const orMissing = () => ({ default: EditorMissing });
const CodeAnswer = lazy(() =>
  import("./code-answer.tsx").then((module) => ({ default: module.CodeAnswer }), orMissing),
);
const CodeReport = lazy(() =>
  import("./report/code-report.tsx").then((module) => ({ default: module.CodeReport }), orMissing),
);
const RunResult = lazy(() =>
  import("./results/run-result.tsx").then((module) => ({ default: module.RunResult }), orMissing),
);

const AnswerHistory = lazy(() =>
  import("./report/answer-history.tsx").then((module) => ({ default: module.AnswerHistory }), orMissing),
);
const AuthorWorkspace = lazy(() =>
  import("./environments/author-workspace.tsx").then((module) => ({ default: module.AuthorWorkspace }), orMissing),
);

/** The editor and everything it needs, loaded only for a question that needs it. */
export function LazyCodeAnswer(props: CodeAnswerProps) {
  return (
    <Suspense fallback={<Loading />}>
      <CodeAnswer {...props} />
    </Suspense>
  );
}

export function LazyCodeReport(props: ComponentProps<typeof CodeReport>) {
  return (
    <Suspense fallback={<Loading />}>
      <CodeReport {...props} />
    </Suspense>
  );
}

export function LazyRunResult(props: ComponentProps<typeof RunResult>) {
  return (
    <Suspense fallback={<Loading />}>
      <RunResult {...props} />
    </Suspense>
  );
}

export function LazyAnswerHistory(props: ComponentProps<typeof AnswerHistory>) {
  return (
    <Suspense fallback={<Loading />}>
      <AnswerHistory {...props} />
    </Suspense>
  );
}

export function LazyAuthorWorkspace(props: ComponentProps<typeof AuthorWorkspace>) {
  return (
    <Suspense fallback={<Loading />}>
      <AuthorWorkspace {...props} />
    </Suspense>
  );
}

function Loading() {
  return <Skeleton height={280} role="status" aria-label="Loading the editor" />;
}
