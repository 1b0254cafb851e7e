import type { Solution } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import type { Head } from "./save-send.ts";
import { answerOf, sameAnswer } from "../../../shared/answers/stored-solution.ts";

interface Stale {
  /** The refused edit. */
  draft: Draft;
  /** The newest unsent one, which the editor shows. */
  mine: Draft;
  stored: Solution | null;
  head: Head;
  /** What gave way to `mine`. */
  replaced: readonly Draft[];
  /** Of this tab. */
  writer: string;
  /** No living tab but this one has the refused edit in hand. */
  isLeftBehind: boolean;
}

/**
 * What to do with an edit that something else overtook.
 * `moved-on`: its own tab has sent a later one. `same`: the very same is stored.
 * `on-top`: nothing is stored that it could overwrite. `ask`: only the person can tell.
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
  // The page before had written it, and lost the receipt when it was left.
  const isBeforeMine = replaced.some(({ writer: before, seq }) => before === head.writer && seq > head.seq);
  if (stored) return isBeforeMine ? "on-top" : "ask";
  if (mine.cleared) return "same";
  // A draft from before the clearing would bring back what was cleared on purpose.
  return draft.writer === writer || draft.base === 0 ? "on-top" : "ask";
}
