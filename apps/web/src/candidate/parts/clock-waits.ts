import { create } from "zustand";

/** The attempt whose clock has yet to start: an interview's does when its first words are said. */
export const useClockWaits = create<{ attempt: number | null }>(() => ({ attempt: null }));

export function setClockWaits(attempt: number, waits: boolean): void {
  useClockWaits.setState({ attempt: waits ? attempt : null });
}
