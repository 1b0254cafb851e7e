import { acceptDraft, declineDraft } from "@invigil/contract/taking/late-drafts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** A decision changes answers, totals and counts, so all of them are reloaded, even if somebody else was faster. */
const CHANGED = ["report", "review", "test-report", "test-statistics"];

export function useDraftDecision(id: number) {
  const queries = useQueryClient();
  const onSettled = () => Promise.all(CHANGED.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  const accept = useMutation({
    mutationFn: () => call(acceptDraft, { params: { id } }, { family: "CON" }),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: (reason: string) => call(declineDraft, { params: { id }, body: { reason } }, { family: "CON" }),
    onSettled,
  });
  return { accept, decline };
}
