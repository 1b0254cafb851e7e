import * as ledgers from "../../../shared/answers/save-ledger.ts";
import { sameAnswer } from "../../../shared/answers/stored-solution.ts";
import type { SaverEffect, SaverState, Step } from "./saver-events.ts";

export function putNewest({ queue }: ledgers.Ledger, writer: string): SaverEffect[] {
  const newest = queue.at(-1);
  return newest?.writer === writer ? [{ do: "put", draft: newest }] : [];
}

/** Puts the newest unsent version on top of what is stored; what others left is kept where it can be read. */
export function putMineOnTop(state: SaverState, writer: string): Step {
  const { queue } = state.ledger;
  const mine = queue.at(-1);
  const others = queue.filter((draft) => draft.writer !== writer);
  const ledger = ledgers.rebase(state.ledger, writer);
  const effects: SaverEffect[] = [
    ...putNewest(ledger, writer),
    { do: "set-aside", drafts: others.filter((draft) => mine && !sameAnswer(draft.answer, mine.answer)) },
    { do: "remove", drafts: others },
  ];
  return [{ ...state, ledger, failures: 0 }, effects];
}
