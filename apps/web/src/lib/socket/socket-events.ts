import type { ServerMessage } from "@invigil/contract/socket";
import { create } from "zustand";

/** Names this page's connection to the server, so that a run's progress finds its way back. */
export interface Sockmeta {
  connid: string;
  wid: string;
  sockid: string;
}

interface SocketListener {
  onMessage: (message: ServerMessage) => void;
  /** The line was down: what happened meanwhile must be read anew. */
  onReconnect: () => void;
}

/** `multi-session`: another window holds the attempt, and this one must ask. */
export type SocketState = "connected" | "disconnected" | "multi-session";

export const useSocketState = create<{ state: SocketState }>(() => ({ state: "disconnected" }));

export function setSocketState(state: SocketState): void {
  useSocketState.setState({ state });
}

const listeners = new Set<SocketListener>();
let own: Sockmeta | null = null;

/** null until the server has named the connection, and without one: results are then asked for. */
export function sockmeta(): Sockmeta | null {
  return own;
}

/** Hears what the attempt's connection hears. Returns the way to stop. */
export function listenToSocket(listener: SocketListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function announceMessage(message: ServerMessage): void {
  if (message.type === "init") own = { connid: message.connid, wid: message.wid, sockid: message.sockid };
  for (const { onMessage } of listeners) onMessage(message);
}

export function announceReconnect(): void {
  for (const { onReconnect } of listeners) onReconnect();
}

export function forgetSocket(): void {
  own = null;
}
