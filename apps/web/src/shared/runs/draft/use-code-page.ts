import { messages } from "@invigil/contract/messages/messages";
import type { Answer } from "@invigil/contract/taking/solutions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showToast } from "../../parts/toasts.ts";
import { openCodePage, type CodePage } from "./code-page.ts";
import type { CodeAnswerProps } from "../code-answer-props.ts";
import { languageStubQuery } from "../run/run-queries.ts";
import { useCodingDrafts, type CodingDrafts } from "./use-coding-draft.ts";

interface Shown extends CodePage {
  /** Grows with every text that replaces the one in the editor. */
  version: number;
}

interface CodePages {
  /** Null while it is loading. */
  page: Shown | null;
  error: Error | null;
  retry: () => void;
  drafts: CodingDrafts;
  /** The language being opened; until then the screen shows the previous one. */
  opening: string | null;
  /** Opens another language; resolves with null if that failed. */
  open: (technology: string, answer: Answer) => Promise<CodePage | null>;
  replaceText: (text: string) => void;
}

/** What the editor shows, in the language that is open. */
export function useCodePage({ test, problem, answer }: CodeAnswerProps, begin: string): CodePages {
  const queryClient = useQueryClient();
  const drafts = useCodingDrafts({ testSlug: test.slug, problem: problem.slug });
  const [shown, setShown] = useState<Shown | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const turns = useRef(0);

  async function load(technology: string, from: Answer): Promise<CodePage> {
    await drafts.write();
    return await openCodePage(technology, {
      problem,
      answer: from,
      drafts: await drafts.list(from),
      languageStub: async (name) => (await queryClient.fetchQuery(languageStubQuery(name))).stub,
    });
  }

  const first = useQuery({
    queryKey: ["code-page", test.slug, problem.slug, begin],
    queryFn: () => load(begin, answer),
    staleTime: Infinity,
    gcTime: 0,
    enabled: shown === null,
  });
  const page = shown ?? (first.data ? { ...first.data, version: 0 } : null);

  async function open(technology: string, from: Answer): Promise<CodePage | null> {
    turns.current += 1;
    const turn = turns.current;
    setOpening(technology);
    try {
      const opened = await load(technology, from);
      // Another one was chosen in the meantime.
      if (turn !== turns.current) return null;
      setShown({ ...opened, version: (page?.version ?? 0) + 1 });
      return opened;
    } catch {
      showToast({ type: "danger", message: messages.changeLanguageFailed });
      return null;
    } finally {
      if (turn === turns.current) setOpening(null);
    }
  }

  function replaceText(text: string) {
    if (page) setShown({ ...page, text, pristine: false, version: page.version + 1 });
  }

  return { page, error: first.error, retry: () => void first.refetch(), drafts, opening, open, replaceText };
}
