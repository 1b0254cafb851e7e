import { create } from "zustand";

/** The question whose two versions the person wants to see side by side, on whichever page they are. */
export const useCompared = create<{ problem: string | null }>(() => ({ problem: null }));

export function compareVersions(problem: string | null): void {
  useCompared.setState({ problem });
}

/** To where the person can ask for that, beside the answer. */
export function focusCompare(problem: string): void {
  document.querySelector<HTMLElement>(`[data-compare="${CSS.escape(problem)}"]`)?.focus();
}
