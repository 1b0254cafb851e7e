import { lazy, Suspense } from "react";

const TrialBar = lazy(() =>
  import("../../attempts/start/trial-bar.tsx").then((module) => ({ default: module.TrialBar })),
);

/** Loaded only for recruiters, who are the only ones to need it. */
export function LazyTrialBar({ test }: { test: { id: number; slug: string } }) {
  return (
    <Suspense fallback={null}>
      <TrialBar test={test} />
    </Suspense>
  );
}
