import { create } from "zustand";

/** The question whose two versions the person wants to compare, on whichever page they are. */
export const useCompared = create<{ problem: string | null }>(() => ({ problem: null }));

export function compareVersions(problem: string | null): void {
  useCompared.setState({ problem });
}

/** Moves the focus to the Compare button beside the answer. */
export function focusCompare(problem: string): void {
  document.querySelector<HTMLElement>(`[data-compare="${CSS.escape(problem)}"]`)?.focus();
}
