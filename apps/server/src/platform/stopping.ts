/** Whether this server is about to stop, and should get no new work. */
export interface Stopping {
  begin(): void;
  isOn(): boolean;
}

export function createStopping(): Stopping {
  let on = false;
  return { begin: () => void (on = true), isOn: () => on };
}
