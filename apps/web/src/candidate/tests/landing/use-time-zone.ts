import type { Test } from "@invigil/contract/taking/tests";
import { useEffect } from "react";

/** Tells the server where the candidate is, so that later e-mails name times as they read them. */
export function useTimeZone({ invite_id: id, session_state: state }: Pick<Test, "invite_id" | "session_state">): void {
  const begins = state === "INIT" || state === "START";
  // The server learns it when the page is shown.
  useEffect(() => {
    if (id === null || !begins) return;
    // Nothing depends on it, so it comes after the page and is not repeated if it fails.
    void import("./note-zone.ts").then(({ noteZone }) => noteZone(id)).catch(() => {});
  }, [id, begins]);
}
