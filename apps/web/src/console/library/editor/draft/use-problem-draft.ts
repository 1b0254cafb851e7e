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

/** Somebody else has saved what was changed here as well. */
export interface Conflict {
  /** What both have changed, in words. */
  both: readonly string[];
  theirs: Written;
}

export interface DraftHandle {
  draft: ProblemDraft;
  change: (part: DraftChange) => void;
  /** The edit that the next save is made on. */
  edit: number;
  dirty: boolean;
  saving: boolean;
  error: Error | null;
  conflict: Conflict | null;
  /** Answers the new edit, or null where it could not be stored: nothing that was written is lost then. */
  save: () => Promise<number | null>;
  /** Stores what is here over what somebody else has saved. */
  keepMine: (conflict: Conflict) => Promise<number | null>;
}

/** What an author has written of one problem, and whether it is stored. */
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
    // The server has given new questions of a comprehension their names.
    const fresh = await read();
    setStored({ draft: withSlugs(written, fresh), edit });
    setDraft((now) => withSlugs(now, fresh));
    void queryClient.invalidateQueries({ queryKey: ["library"] });
    return edit;
  }

  /** What others have saved in other parts does not disturb. */
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

  /** What is here, with what they have changed besides. */
  function storeOver(theirs: Written): Promise<number> {
    const join = (mine: ProblemDraft) => mergeDrafts(stored.draft, mine, theirs.draft).draft;
    // Somebody may write on while it is stored.
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
      // What became of it elsewhere (it is live now, say) decides how it can go on.
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
