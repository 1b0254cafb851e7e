import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createDraftStore } from "../../../lib/drafts.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { receiptQuery } from "../../../lib/resources.ts";
import { endedAttempt } from "./ended-attempt.ts";
import { createLateDesk } from "./late-desk.ts";
import { sendLate } from "./late-send.ts";
import { useLateDrafts, waitsInBrowser, type LateEntry } from "./late-store.ts";

const FIRST_RETRY = 3_000;
const LAST_RETRY = 60_000;
const NONE: readonly LateEntry[] = [];

/** Brings what this browser still holds of an attempt that is over, as long as the page is open. */
export function useLateDesk(test: { id: number; slug: string }): readonly LateEntry[] {
  const queryClient = useQueryClient();
  const user = useSignedIn();
  const [attempt, setAttempt] = useState<number | null>(null);
  const entries = useLateDrafts((state) => (attempt !== null && state.attempt === attempt ? state.entries : NONE));
  const { user_id, usertype, username } = user;

  // IndexedDB, the server and the line are outside of React.
  useEffect(() => {
    const stop = new AbortController();
    const drafts = createDraftStore();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = FIRST_RETRY;
    let desk: ReturnType<typeof createLateDesk> | null = null;

    async function open() {
      // Who has left nothing behind costs no request.
      const isEmpty = await drafts.isEmpty().catch(() => true);
      if (isEmpty && useLateDrafts.getState().entries.length === 0) return null;
      const id = await endedAttempt(queryClient, { user_id, usertype, username }, { id: test.id, slug: test.slug });
      if (id === null) return null;
      setAttempt(id);
      return createLateDesk({ attempt: id, drafts, send: sendLate });
    }

    async function bring() {
      clearTimeout(timer);
      try {
        desk ??= await open();
        if (!desk || stop.signal.aborted) return;
        await desk.handIn();
        await renewReceipt();
        if (!desk.waits()) return;
      } catch {
        // The attempt could not be read; what is here stays here.
      }
      if (stop.signal.aborted) return;
      timer = setTimeout(() => void bring(), delay);
      delay = Math.min(2 * delay, LAST_RETRY);
    }

    /** It lists what came late; the one that is known here may be from before. */
    async function renewReceipt() {
      const { queryKey } = receiptQuery(test.slug);
      const listed = queryClient.getQueryData(queryKey)?.late_drafts.length ?? 0;
      if (listed < handedIn()) await queryClient.fetchQuery({ ...receiptQuery(test.slug), staleTime: 0 });
    }

    void bring();
    const { signal } = stop;
    window.addEventListener("online", () => void bring(), { signal });
    window.addEventListener("beforeunload", askWhenOnlyHere, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [queryClient, user_id, usertype, username, test.id, test.slug]);

  return entries;
}

function handedIn(): number {
  return useLateDrafts.getState().entries.filter(({ state }) => state.kind === "handed-in").length;
}

/** Leaving loses nothing that this browser keeps; what is in the tab alone would be gone. */
function askWhenOnlyHere(event: BeforeUnloadEvent): void {
  const { entries } = useLateDrafts.getState();
  if (entries.some((entry) => entry.onlyHere && waitsInBrowser(entry))) event.preventDefault();
}
