import { messages } from "@invigil/contract/messages/messages";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { lazy, Suspense, useEffect, type ComponentType } from "react";
import type { LaterStepsProps } from "./later-steps.tsx";

function StepMissing() {
  return <ErrorState message={messages.stepNotLoaded} onRetry={() => globalThis.location.reload()} />;
}

const load = () => import("./later-steps.tsx");
const LaterSteps = lazy<ComponentType<LaterStepsProps>>(() =>
  load().then(
    (module) => ({ default: module.LaterSteps }),
    () => ({ default: StepMissing }),
  ),
);

/** Once the page is drawn and its first step is being read. */
const LOADED_AFTER = 1_000;

/** Loads the later steps before anybody needs them, without delaying the first paint. */
export function useLaterSteps(): void {
  // Fetches the code. A failure shows when the step is opened.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), LOADED_AFTER);
    return () => clearTimeout(timer);
  }, []);
}

export function LazySteps(props: LaterStepsProps) {
  return (
    <Suspense fallback={<LoadingState message="Loading…" />}>
      <LaterSteps {...props} />
    </Suspense>
  );
}
