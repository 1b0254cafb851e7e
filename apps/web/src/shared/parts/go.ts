import type { Target } from "@invigil/rules/taking/navigation";
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

export type Go = (target: Target, options?: { replace?: boolean }) => void;

function addressOf({ path, search }: Target): string {
  const query = new URLSearchParams(search).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** Goes where a navigation rule says. Prefer a link's own `to` wherever the destination is known in advance. */
export function useGo(): Go {
  const router = useRouter();
  return useCallback(
    (target, { replace = false } = {}) => {
      void router.navigate({ href: addressOf(target), replace });
    },
    [router],
  );
}
