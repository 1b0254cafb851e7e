import type { Target } from "@invigil/rules/taking/navigation";
import { useEffect, useEffectEvent } from "react";
import { useGo } from "../parts/go.ts";

/** Sends the visitor where a guard says. True while that is under way and the page must not be shown. */
export function useGuard(target: Target | null): boolean {
  const go = useGo();
  const address = target?.path ?? null;
  const follow = useEffectEvent(() => {
    if (target !== null) go(target, { replace: true });
  });

  // The address bar lies outside React.
  useEffect(() => {
    if (address !== null) follow();
  }, [address]);
  return target !== null;
}
