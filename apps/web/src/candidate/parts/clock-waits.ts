import { create } from "zustand";

/** Whether the clock of the open attempt has yet to start: an interview's does when its first words are said. */
export const useClockWaits = create<{ waits: boolean }>(() => ({ waits: false }));

export function setClockWaits(waits: boolean): void {
  useClockWaits.setState({ waits });
}
