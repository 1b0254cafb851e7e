import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";
import { recordFailedEvent } from "../../lib/socket/socket.ts";

/** Without the proctoring code the test continues, and the submission reports that it was missing. */
function orNothing(error: unknown) {
  recordFailedEvent({ type: "proctoring-unavailable", issue: String(error) });
  return { default: () => null };
}
const Proctoring = lazy(() => import("./proctoring.tsx").then((module) => ({ default: module.Proctoring }), orNothing));
const ProctorStatus = lazy(() =>
  import("./view/proctor-status.tsx").then((module) => ({ default: module.ProctorStatus }), orNothing),
);

/** Loaded only for proctored attempts. */
export function LazyProctoring(props: ComponentProps<typeof Proctoring>) {
  return (
    <Apart>
      <Proctoring {...props} />
    </Apart>
  );
}

export function LazyProctorStatus() {
  return (
    <Apart>
      <ProctorStatus />
    </Apart>
  );
}

/** A fault in proctoring must not take the answers off the screen. */
function Apart({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => "proctoring"} errorComponent={() => null} onCatch={(error) => orNothing(error)}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}
