import { lazy, Suspense } from "react";
import type { InterviewKey } from "./interview-calls.ts";

/** Without it the bar shows no time: better than a wrong one. */
const Clock = lazy(() =>
  import("./interview-clock.tsx").then(
    (module) => ({ default: module.InterviewClock }),
    () => ({ default: () => null }),
  ),
);

/** Loaded only for an interview. */
export function LazyInterviewClock(props: { interviewKey: InterviewKey }) {
  return (
    <Suspense fallback={null}>
      <Clock {...props} />
    </Suspense>
  );
}
