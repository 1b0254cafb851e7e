import { create } from "zustand";
import type { Draft } from "../../../lib/drafts/drafts.ts";

/** Why the server refused a late draft for good. */
export type Refusal = "after-deadline" | "too-late" | "too-long" | "other";

export type LateState =
  /** Kept in this browser and sent as soon as the server can be reached. */
  { kind: "kept" } | { kind: "sending" } | { kind: "handed-in" } | { kind: "refused"; why: Refusal };

/** Something typed in time that its answer could no longer accept. */
export interface LateEntry {
  draft: Draft;
  state: LateState;
  /** This browser cannot store it, so it is lost with the tab. */
  onlyHere: boolean;
}

interface LateDrafts {
  /** The attempt that the entries belong to. */
  attempt: number | null;
  entries: readonly LateEntry[];
}

/** Outlives the test's pages, so that what was submitted while the test closed is still shown afterwards. */
export const useLateDrafts = create<LateDrafts>(() => ({ attempt: null, entries: [] }));

/** Whether something has not reached the server yet but still might. */
export function waitsInBrowser({ state }: Pick<LateEntry, "state">): boolean {
  return state.kind === "kept" || state.kind === "sending";
}
