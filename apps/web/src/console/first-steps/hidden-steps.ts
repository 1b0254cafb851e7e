import { create } from "zustand";

/** Whether the first steps are on the home page: as it is useful, or as the reader has said. */
type Shown = "as-needed" | "hidden" | "asked-for";

const keyOf = (userId: number) => `invigil-first-steps:${userId}`;

interface Steps {
  /** By account, because several people may use a browser. */
  chosen: ReadonlyMap<number, Shown>;
  choose: (userId: number, shown: Shown) => void;
}

export const useHiddenSteps = create<Steps>()((set) => ({
  chosen: new Map(),
  choose: (userId, shown) => {
    set(({ chosen }) => ({ chosen: new Map(chosen).set(userId, shown) }));
    try {
      if (shown === "hidden") globalThis.localStorage.setItem(keyOf(userId), shown);
      else globalThis.localStorage.removeItem(keyOf(userId));
    } catch {
      // Storage is full or forbidden, so the choice holds only for this page.
    }
  },
}));

/** Remembered in this browser. */
export function shownSteps(chosen: Steps["chosen"], userId: number): Shown {
  const known = chosen.get(userId);
  if (known !== undefined) return known;
  try {
    return globalThis.localStorage.getItem(keyOf(userId)) === "hidden" ? "hidden" : "as-needed";
  } catch {
    return "as-needed";
  }
}
