import { Skeleton } from "@mantine/core";
import { lazy, Suspense, type ComponentProps } from "react";

const IntegritySummary = lazy(() =>
  import("./integrity-summary.tsx").then((module) => ({ default: module.IntegritySummary })),
);
const OwnFlags = lazy(() => import("./own-flags.tsx").then((module) => ({ default: module.OwnFlags })));

/** Loaded only for a report that shows it, which most candidates' reports do not. */
export function LazyIntegritySummary(props: ComponentProps<typeof IntegritySummary>) {
  return (
    <Suspense fallback={<Loading />}>
      <IntegritySummary {...props} />
    </Suspense>
  );
}

export function LazyOwnFlags(props: ComponentProps<typeof OwnFlags>) {
  return (
    <Suspense fallback={<Loading />}>
      <OwnFlags {...props} />
    </Suspense>
  );
}

function Loading() {
  return <Skeleton height={120} role="status" aria-label="Loading the evidence" />;
}
