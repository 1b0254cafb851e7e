import { lazy, Suspense } from "react";

const TrialBar = lazy(() =>
  import("../../attempts/start/trial-bar.tsx").then((module) => ({ default: module.TrialBar })),
);

/** Only recruiters need it, so no candidate loads it. */
export function LazyTrialBar({ test }: { test: { id: number; slug: string } }) {
  return (
    <Suspense fallback={null}>
      <TrialBar test={test} />
    </Suspense>
  );
}
