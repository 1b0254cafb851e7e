import { CODE_STORE_DEBOUNCE } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { useEffect, useRef, useState } from "react";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { CodingDraft } from "../../../lib/drafts/draft-database.ts";
import { createDraftStore } from "../../../lib/drafts/drafts.ts";
import { showToast } from "../../parts/toasts.ts";

interface Place {
  testSlug: string;
  problem: string;
}

/** What changed: the code with its output, or only the input of a run. */
type Changed = "code" | "input";

const FAILURES: Record<Changed, string> = {
  code: messages.storeCodeFailed,
  input: messages.saveCustomInputFailed,
};

/** Writes the local record of a code answer, half a second after the last change. */
export function createCodingDrafts({ testSlug, problem }: Place, store = createDraftStore()) {
  let newest: CodingDraft | null = null;
  let changed: Changed = "input";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = new Set<Changed>();

  async function write(): Promise<void> {
    clearTimeout(timer);
    const [draft, what] = [newest, changed];
    newest = null;
    changed = "input";
    if (!draft) return;
    try {
      await store.putCoding(testSlug, problem, draft);
      failed.clear();
    } catch {
      // Said only once, because the answer itself is saved on the server.
      if (!failed.has(what)) showToast({ type: "warning", message: FAILURES[what] });
      failed.add(what);
    }
  }

  return {
    async list(answer: Answer = {}): Promise<CodingDraft[]> {
      try {
        await store.claimCoding(testSlug, problem, answer);
        return await store.listCoding(testSlug, problem);
      } catch {
        return [];
      }
    },
    /** A record in another language is written before it would be replaced. */
    keep(draft: CodingDraft, what: Changed): void {
      if (newest && newest.language !== draft.language) void write();
      newest = draft;
      if (what === "code") changed = "code";
      clearTimeout(timer);
      timer = setTimeout(() => void write(), CODE_STORE_DEBOUNCE);
    },
    write,
  };
}

export type CodingDrafts = ReturnType<typeof createCodingDrafts>;

export function useCodingDrafts({ testSlug, problem }: Place): CodingDrafts {
  const [drafts] = useState(() => createCodingDrafts({ testSlug, problem }));
  const kept = useRef(drafts);
  // Writes what is still pending when the question is left.
  useEffect(() => () => void kept.current.write(), []);
  return drafts;
}
