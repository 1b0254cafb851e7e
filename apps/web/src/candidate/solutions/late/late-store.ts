import { create } from "zustand";
import type { Draft } from "../../../lib/drafts/drafts.ts";

/** Why the server did not take a late draft, and never will. */
export type Refusal = "after-deadline" | "too-late" | "too-long" | "other";

export type LateState =
  /** In this browser; it goes out as soon as the server can be reached. */
  { kind: "kept" } | { kind: "sending" } | { kind: "handed-in" } | { kind: "refused"; why: Refusal };

/** Something typed in time that its answer could not take any more. */
export interface LateEntry {
  draft: Draft;
  state: LateState;
  /** This browser keeps nothing: it goes with the tab. */
  onlyHere: boolean;
}

interface LateDrafts {
  /** The attempt that the entries are of. */
  attempt: number | null;
  entries: readonly LateEntry[];
}

/** Outlives the pages of the test: what was handed in while it closed is still shown after it. */
export const useLateDrafts = create<LateDrafts>(() => ({ attempt: null, entries: [] }));

/** Whether something is not with the server yet and still might come there. */
export function waitsInBrowser({ state }: Pick<LateEntry, "state">): boolean {
  return state.kind === "kept" || state.kind === "sending";
}
