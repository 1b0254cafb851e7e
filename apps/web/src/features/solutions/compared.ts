import { create } from "zustand";

/** The question whose two versions the person wants to see side by side, on whichever page they are. */
export const useCompared = create<{ problem: string | null }>(() => ({ problem: null }));

export function compareVersions(problem: string | null): void {
  useCompared.setState({ problem });
}
