import type { PageName } from "@invigil/contract/taking/tracking";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { trackPage } from "../../lib/track.ts";

/** Records in the attempt's log that a page, or a step of it, is shown. Null if it is not tracked. */
export function usePageView(page: PageName | null): void {
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Sends the page view to the server.
  useEffect(() => {
    if (page) trackPage(page);
  }, [page, path]);
}
