import { claimedClient } from "@invigil/rules/proctoring/secure-browser";
import { lazy, Suspense, type ReactNode } from "react";

const ExitApplication = lazy(() =>
  import("./exit-application.tsx").then(
    (module) => ({ default: module.ExitApplication }),
    // The agent's window can still be left by closing it.
    () => ({ default: (): ReactNode => null }),
  ),
);

/** Loaded only in our own secure browser; others have their own way out. */
export function LazyExitApplication({ isOver }: { isOver: boolean }) {
  if (claimedClient(navigator.userAgent) !== "agent") return null;
  return (
    <Suspense fallback={null}>
      <ExitApplication isOver={isOver} />
    </Suspense>
  );
}
