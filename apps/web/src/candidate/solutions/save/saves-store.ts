import { create } from "zustand";
import type { Keeper } from "../keep/keeper.ts";
import type { SaveView } from "../../../shared/answers/save-view.ts";

interface Saves {
  /** Null until an attempt runs. */
  keeper: Keeper | null;
  /** By problem slug; empty until this device's drafts have been read. */
  views: Readonly<Record<string, SaveView>>;
}

export const useSaves = create<Saves>(() => ({ keeper: null, views: {} }));

export function showView(problem: string, view: SaveView): void {
  useSaves.setState(({ views }) => ({ views: { ...views, [problem]: view } }));
}
