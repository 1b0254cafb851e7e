import { tally, type Quality, type Tallies } from "@invigil/rules/taking/connection";
import { create } from "zustand";
import { readTallies, writeTallies } from "./local-data.ts";

/** Why nothing reaches the server: this device has no network, or the server does not reply. */
export type Outage = "network" | "server";

interface ConnectionState {
  /** Whether the server can be reached. */
  online: boolean;
  /** Null while online. */
  outage: Outage | null;
  /** The system's time in ms, or null while online. */
  offlineSince: number | null;
  /** The check and its retries have failed: the connection is lost, not just unstable. */
  lost: boolean;
  /** A connection check is under way. */
  checking: boolean;
  /** The speed measured by the last probe. */
  mbps: number | null;
  tallies: Tallies;
}

export const useConnection = create<ConnectionState>(() => ({
  online: globalThis.navigator.onLine,
  outage: globalThis.navigator.onLine ? null : "network",
  offlineSince: globalThis.navigator.onLine ? null : Date.now(),
  lost: false,
  checking: false,
  mbps: null,
  tallies: readTallies(),
}));

export function isOnline(): boolean {
  return useConnection.getState().online;
}

/** Resolves once there is a connection, or once nobody waits for it any more. */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  if (isOnline() || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = useConnection.subscribe(({ online }) => online && done());
    function done(): void {
      unsubscribe();
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}

/** Only the browser knows that it is offline. If it is not, the server or the way to it is at fault. */
export function currentOutage(): Outage {
  return globalThis.navigator.onLine ? "server" : "network";
}

export function setOnline(online: boolean, outage: Outage = "network"): void {
  const state = useConnection.getState();
  if (online) useConnection.setState({ online: true, outage: null, offlineSince: null, lost: false });
  else if (state.online) useConnection.setState({ online: false, outage, offlineSince: Date.now(), mbps: null });
  // The network may come back before the server does.
  else if (state.outage !== outage) useConnection.setState({ outage });
}

export function setConnectionLost(outage: Outage = "network"): void {
  setOnline(false, outage);
  useConnection.setState({ lost: true });
}

export function setChecking(checking: boolean): void {
  useConnection.setState({ checking });
}

export function setSpeed(mbps: number): void {
  useConnection.setState({ mbps });
}

export function tallyQuality(observed: Quality): void {
  const tallies = tally(useConnection.getState().tallies, observed);
  writeTallies(tallies);
  useConnection.setState({ tallies });
}
