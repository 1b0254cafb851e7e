import { LoadingState } from "@invigil/ui/page-state";
import { lazy, Suspense } from "react";
import { UNKNOWN } from "./unknown-stage.ts";
import type { InterviewStageProps } from "./interview-stage.tsx";

const Stage = lazy(() =>
  import("./interview-stage.tsx").then(
    (module) => ({ default: module.InterviewStage }),
    () => ({ default: ({ children }: InterviewStageProps) => children(UNKNOWN) }),
  ),
);

/** Loaded only for an interview. */
export function LazyInterviewStage(props: InterviewStageProps) {
  return (
    <Suspense fallback={<LoadingState message="Loading the interview…" />}>
      <Stage {...props} />
    </Suspense>
  );
}
