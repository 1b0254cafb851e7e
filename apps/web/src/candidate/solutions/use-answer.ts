import type { SaveView } from "../../shared/answers/save-view.ts";
import type { Saver } from "./save/saver.ts";
import { useSaves } from "./save/saves-store.ts";

export interface AnswerHandle {
  view: SaveView;
  saver: Saver;
}

/** The answer to one problem as the screen shows it; null until this device's drafts were read. */
export function useAnswer(problem: string): AnswerHandle | null {
  const view = useSaves((state) => state.views[problem]);
  const saver = useSaves((state) => state.keeper?.saver(problem) ?? null);
  return view && saver ? { view, saver } : null;
}
