import { saveDraft } from "@invigil/contract/library";
import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/library-problem";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { authoredQuery } from "../library-queries.ts";
import type { DraftChange } from "./folder-props.ts";
import { draftOf, isSame, withSlugs } from "./draft-of.ts";

export interface DraftHandle {
  draft: ProblemDraft;
  change: (part: DraftChange) => void;
  /** The edit that the next save is made on. */
  edit: number;
  dirty: boolean;
  saving: boolean;
  error: Error | null;
  /** Answers the new edit, or null where it could not be stored: nothing that was written is lost then. */
  save: () => Promise<number | null>;
}

/** What an author has written of one problem, and whether it is stored. */
export function useProblemDraft(problem: AuthoredProblem): DraftHandle {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState({ draft: draftOf(problem), edit: problem.edit });
  const [draft, setDraft] = useState(stored.draft);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  async function save(): Promise<number | null> {
    setSaving(true);
    setError(null);
    try {
      const body = { edit: stored.edit, ...draft, title: draft.title.trim() };
      const { edit } = await call(saveDraft, { params: { slug: problem.slug }, body }, { family: "CON" });
      setStored({ draft, edit });
      // The server has given new questions of a comprehension their names.
      const fresh = await queryClient.fetchQuery({ ...authoredQuery(problem.slug), staleTime: 0 });
      const named = withSlugs(draft, fresh);
      setStored({ draft: named, edit });
      setDraft((now) => withSlugs(now, fresh));
      void queryClient.invalidateQueries({ queryKey: ["library"] });
      return edit;
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return null;
    } finally {
      setSaving(false);
    }
  }

  return {
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...(typeof part === "function" ? part(now) : part) })),
    edit: stored.edit,
    dirty: !isSame(draft, stored.draft),
    saving,
    error,
    save,
  };
}
