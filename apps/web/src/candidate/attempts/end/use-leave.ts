import type { Target } from "@invigil/rules/taking/navigation";
import { useCallback } from "react";
import { useGo } from "../../../shared/parts/go.ts";
import { setLeaveTo } from "../submit/submission-state.ts";

/** Leaves an ended attempt in such a way that the browser's Back button cannot return to it. */
export function useLeave(): (target: Target) => void {
  const go = useGo();
  return useCallback(
    (target) => {
      setLeaveTo(target);
      go(target, { replace: true });
    },
    [go],
  );
}
