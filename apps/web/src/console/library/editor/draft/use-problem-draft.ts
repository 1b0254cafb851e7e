import { saveDraft } from "@invigil/contract/authoring/library";
import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { storable } from "@invigil/rules/text/storable";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../../lib/api.ts";
import { authoredQuery } from "../../library-queries.ts";
import type { DraftChange } from "../folders/folder-props.ts";
import { draftOf, isSame, withSlugs } from "./draft-of.ts";
import { mergeDrafts } from "./merge-drafts.ts";

interface Written {
  draft: ProblemDraft;
  edit: number;
}

/** Someone else has saved a part that was also changed here. */
export interface Conflict {
  /** The parts that both changed, in words. */
  both: readonly string[];
  theirs: Written;
}

export interface DraftHandle {
  draft: ProblemDraft;
  change: (part: DraftChange) => void;
  /** The number of the edit that the next save is based on. */
  edit: number;
  dirty: boolean;
  saving: boolean;
  error: Error | null;
  conflict: Conflict | null;
  /** Returns the new edit number, or null if the draft could not be stored. Nothing that was written is lost. */
  save: () => Promise<number | null>;
  /** Saves this draft over the version that someone else saved. */
  keepMine: (conflict: Conflict) => Promise<number | null>;
}

/** Holds an author's draft of one question, and whether it is stored. */
export function useProblemDraft(problem: AuthoredProblem): DraftHandle {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState<Written>({ draft: draftOf(problem), edit: problem.edit });
  const [draft, setDraft] = useState(stored.draft);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const read = () => queryClient.fetchQuery({ ...authoredQuery(problem.slug), staleTime: 0 });

  async function store({ draft: written, edit: on }: Written): Promise<number> {
    const body = { edit: on, ...storable(written), title: written.title.trim() };
    const { edit } = await call(saveDraft, { params: { slug: problem.slug }, body }, { family: "CON" });
    setStored({ draft: written, edit });
    // Rereads the question, because the server has named the new questions of a comprehension.
    const fresh = await read();
    setStored({ draft: withSlugs(written, fresh), edit });
    setDraft((now) => withSlugs(now, fresh));
    void queryClient.invalidateQueries({ queryKey: ["library"] });
    return edit;
  }

  /** Saves again on top of the other author's version, unless both changed the same part. */
  async function storeMerged(refused: unknown): Promise<number | null> {
    if (!(refused instanceof ApiError) || refused.code !== "stale_edit") throw refused;
    const fresh = await read();
    const theirs = { draft: draftOf(fresh), edit: fresh.edit };
    const { both } = mergeDrafts(stored.draft, draft, theirs.draft);
    if (both.length > 0) {
      setConflict({ both, theirs });
      return null;
    }
    return await storeOver(theirs);
  }

  /** Saves this draft together with what the other author changed in other parts. */
  function storeOver(theirs: Written): Promise<number> {
    const join = (mine: ProblemDraft) => mergeDrafts(stored.draft, mine, theirs.draft).draft;
    // The author may keep typing while this is being saved.
    setDraft(join);
    return store({ draft: join(draft), edit: theirs.edit });
  }

  async function attempt(storing: () => Promise<number | null>): Promise<number | null> {
    setSaving(true);
    setError(null);
    setConflict(null);
    try {
      return await storing();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      // If the question has gone live, the page needs its new state to offer a way on.
      if (failure instanceof ApiError && failure.code === "problem_live") void read().catch(() => null);
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
    conflict,
    save: () => attempt(() => store({ draft, edit: stored.edit }).catch(storeMerged)),
    keepMine: ({ theirs }) => attempt(() => storeOver(theirs)),
  };
}
