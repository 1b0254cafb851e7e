import { messages } from "@invigil/contract/messages/messages";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { lazy, Suspense, type ComponentProps } from "react";

function StepMissing() {
  return <ErrorState message={messages.stepNotLoaded} onRetry={() => globalThis.location.reload()} />;
}

const IdentityStep = lazy(() =>
  import("./identity-step.tsx").then(
    (module) => ({ default: module.IdentityStep }),
    () => ({ default: StepMissing }),
  ),
);

/** Loaded only for a test that asks for proof of identity. */
export function LazyIdentityStep(props: ComponentProps<typeof IdentityStep>) {
  return (
    <Suspense fallback={<LoadingState message="Loading…" />}>
      <IdentityStep {...props} />
    </Suspense>
  );
}
