import type { Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import type { Head } from "./save-send.ts";
import { answerOf, sameAnswer } from "../../../shared/answers/stored-solution.ts";

interface Stale {
  /** The refused edit. */
  draft: Draft;
  /** The newest unsent edit, which the editor shows. */
  mine: Draft;
  stored: Solution | null;
  head: Head;
  /** The edits that `mine` replaced. */
  replaced: readonly Draft[];
  /** This tab's writer id. */
  writer: string;
  /** No other open tab is still working on the refused edit. */
  isLeftBehind: boolean;
}

/**
 * Decides what to do with an outdated edit.
 * `moved-on`: its own tab has sent a later one. `same`: the same answer is already stored.
 * `on-top`: it would overwrite nothing. `ask`: only the person can decide.
 */
export function judgeStale({
  draft,
  mine,
  stored,
  head,
  replaced,
  writer,
  isLeftBehind,
}: Stale): "moved-on" | "same" | "on-top" | "ask" {
  if (!isLeftBehind) return "moved-on";
  if (stored && !mine.cleared && sameAnswer(answerOf(stored), mine.answer)) return "same";
  // The previous page wrote it and lost the receipt when it was left.
  const isBeforeMine = replaced.some(({ writer: before, seq }) => before === head.writer && seq > head.seq);
  if (stored) return isBeforeMine ? "on-top" : "ask";
  if (mine.cleared) return "same";
  // A draft from before the clearing would bring back what was cleared on purpose.
  return draft.writer === writer || draft.base === 0 ? "on-top" : "ask";
}
