import type { ListedLateDraft } from "@invigil/contract/taking/late-drafts";
import { formatMoment } from "@invigil/rules/time/dates";

/** What the reviewers decided about a late draft, when, and what that means for the answer. */
export function decisionText({ state, decided_at: at }: Pick<ListedLateDraft, "state" | "decided_at">): string {
  const when = at === null ? "" : ` on ${formatMoment(at)}`;
  switch (state) {
    case "waiting":
      return "Your reviewers have not decided on it yet.";
    case "accepted":
      return `Your reviewers accepted it${when}. It is your answer now.`;
    case "declined":
      return `Your reviewers declined it${when}. Your answer stays as it was saved before the end.`;
  }
}
