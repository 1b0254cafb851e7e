import type { Target } from "@invigil/rules/taking/navigation";
import { useEffect, useEffectEvent } from "react";
import { useGo } from "../parts/go.ts";

/** Redirects the visitor if a guard says so. Returns true while the page must not be shown. */
export function useGuard(target: Target | null): boolean {
  const go = useGo();
  const address = target?.path ?? null;
  const follow = useEffectEvent(() => {
    if (target !== null) go(target, { replace: true });
  });

  // Changes the address.
  useEffect(() => {
    if (address !== null) follow();
  }, [address]);
  return target !== null;
}
