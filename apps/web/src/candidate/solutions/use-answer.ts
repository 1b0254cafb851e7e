import type { SaveView } from "../../shared/answers/save-view.ts";
import type { Saver } from "./save/saver.ts";
import { useSaves } from "./save/saves-store.ts";

export interface AnswerHandle {
  view: SaveView;
  saver: Saver;
}

/** Returns the answer to one problem as the screen shows it, or null until this device's drafts have been read. */
export function useAnswer(problem: string): AnswerHandle | null {
  const view = useSaves((state) => state.views[problem]);
  const saver = useSaves((state) => state.keeper?.saver(problem) ?? null);
  return view && saver ? { view, saver } : null;
}
