import { lazy, Suspense, useEffect } from "react";
import type { AttemptPartsProps } from "./attempt-parts.tsx";

const load = () => import("./attempt-parts.tsx");
/** If it cannot be loaded, neither can the page: no field takes an answer without the part that keeps it. */
const AttemptParts = lazy(() => load().then((module) => ({ default: module.AttemptParts })));

/** Once the page before the start is drawn and being read. */
const LOADED_AFTER = 1_000;

/** Loads what an attempt needs: at once if there is one, otherwise before anybody has started one. */
export function useAttemptParts(hasAttempt: boolean): void {
  // Fetches the code. A failure shows when there is an attempt.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), hasAttempt ? 0 : LOADED_AFTER);
    return () => clearTimeout(timer);
  }, [hasAttempt]);
}

export function LazyAttemptParts(props: AttemptPartsProps) {
  return (
    <Suspense fallback={null}>
      <AttemptParts {...props} />
    </Suspense>
  );
}
