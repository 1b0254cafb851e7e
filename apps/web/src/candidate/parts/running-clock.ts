import { create } from "zustand";

/** The attempt whose interview has begun: its clock starts with its first words, a test's with the attempt. */
export const useRunningClock = create<{ attempt: number | null }>(() => ({ attempt: null }));

export function setRunningClock(attempt: number, runs: boolean): void {
  useRunningClock.setState({ attempt: runs ? attempt : null });
}
