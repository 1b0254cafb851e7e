import type { ListedLateDraft } from "@invigil/contract/taking/late-drafts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createDraftStore } from "../../../lib/drafts/drafts.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { readUncounted } from "../../../lib/local-data.ts";
import { createUploadStore } from "../../../lib/upload-store.ts";
import { fateOf } from "../versions/uncounted-fate.ts";
import { tabWriter } from "../save/writer-id.ts";
import { receiptQuery } from "../../../lib/resources.ts";
import { endedAttempt } from "./ended-attempt.ts";
import { createFileDesk } from "./file-desk.ts";
import { createLateDesk } from "./late-desk.ts";
import { useLateFiles, type LateFile } from "./late-files.ts";
import { sendLate } from "./late-send.ts";
import { newestAnswer, sendStored } from "./newest-answer.ts";
import { useLateDrafts, waitsInBrowser, type LateEntry } from "./late-store.ts";

const FIRST_RETRY = 3_000;
const LAST_RETRY = 60_000;
const NONE: readonly LateEntry[] = [];
const NO_FILES: readonly LateFile[] = [];

interface Late {
  entries: readonly LateEntry[];
  files: readonly LateFile[];
}

/** While the page is open, sends what this browser still holds of an attempt that is over. */
export function useLateDesk(test: { id: number; slug: string }): Late {
  const queryClient = useQueryClient();
  const user = useSignedIn();
  const [attempt, setAttempt] = useState<number | null>(null);
  const entries = useLateDrafts((state) => (attempt !== null && state.attempt === attempt ? state.entries : NONE));
  const files = useLateFiles((state) => (attempt !== null && state.attempt === attempt ? state.files : NO_FILES));
  const { user_id, usertype, username } = user;

  // Connects IndexedDB, the server and the network.
  useEffect(() => {
    const stop = new AbortController();
    const drafts = createDraftStore();
    const uploads = createUploadStore();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = FIRST_RETRY;
    let desks: Desks | null = null;
    const owner = { user_id, usertype, username };

    async function open(): Promise<Desks | null> {
      // Makes no request if nothing is left in this browser.
      const stores = await Promise.all([drafts, uploads].map((store) => store.isEmpty().catch(() => true)));
      if (stores.every(Boolean) && useLateDrafts.getState().entries.length === 0) return null;
      const id = await endedAttempt(queryClient, owner, { id: test.id, slug: test.slug });
      if (id === null) return null;
      setAttempt(id);
      return {
        texts: createLateDesk({ attempt: id, drafts, send: sendLate }),
        files: createFileDesk({
          attempt: id,
          store: uploads,
          upload: sendStored,
          newest: (problem) => newestAnswer(owner, test.slug, problem),
          writer: tabWriter,
          send: sendLate,
        }),
      };
    }

    async function bring() {
      clearTimeout(timer);
      try {
        desks ??= await open();
        if (stop.signal.aborted) return;
        await desks?.texts.handIn();
        // A file joins the newest version, which may have been submitted just now.
        await desks?.files.handIn();
        const isMissing = await renewReceipt();
        const looksOn = isMissing && delay < LAST_RETRY;
        if (!looksOn && !desks?.texts.waits() && !desks?.files.waits()) return;
      } catch {
        // The attempt could not be loaded, so what is here stays here.
      }
      if (stop.signal.aborted) return;
      timer = setTimeout(() => void bring(), delay);
      delay = Math.min(2 * delay, LAST_RETRY);
    }

    /** The known receipt may not list late drafts yet. Resolves with whether something is still missing from it. */
    async function renewReceipt(): Promise<boolean> {
      const uncounted = readUncounted(test.slug);
      if (uncounted.length + handedIn() === 0) return false;
      const receipt = receiptQuery(test.slug);
      // What is no longer in this browser was submitted by another tab.
      const isGone = (listed: readonly ListedLateDraft[]) =>
        uncounted.some((version) => fateOf(version, useLateDrafts.getState().entries, listed) === "not-counted");
      const { late_drafts: known } = await queryClient.ensureQueryData(receipt);
      if (!isGone(known) && known.length >= handedIn()) return false;
      // A request under way may have started before the submission.
      await queryClient.cancelQueries(receipt);
      const { late_drafts: listed } = await queryClient.fetchQuery({ ...receipt, staleTime: 0 });
      return isGone(listed);
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

  return { entries, files };
}

interface Desks {
  texts: ReturnType<typeof createLateDesk>;
  files: ReturnType<typeof createFileDesk>;
}

function handedIn(): number {
  const late = [...useLateDrafts.getState().entries, ...useLateFiles.getState().files];
  return late.filter(({ state }) => state.kind === "handed-in").length;
}

/** Leaving loses nothing that this browser stores, but what is only in this tab would be gone. */
function askWhenOnlyHere(event: BeforeUnloadEvent): void {
  const { entries } = useLateDrafts.getState();
  if (entries.some((entry) => entry.onlyHere && waitsInBrowser(entry))) event.preventDefault();
}
