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
  /** The connection was down, so whatever happened in the meantime must be reloaded. */
  onReconnect: () => void;
}

/** `multi-session` means that another window holds the attempt, and this one must ask. */
export type SocketState = "connected" | "disconnected" | "multi-session";

export const useSocketState = create<{ state: SocketState }>(() => ({ state: "disconnected" }));

export function setSocketState(state: SocketState): void {
  useSocketState.setState({ state });
}

const listeners = new Set<SocketListener>();
let own: Sockmeta | null = null;

/** Null without a connection and until the server has named it; results must then be requested. */
export function sockmeta(): Sockmeta | null {
  return own;
}

/** Listens to the attempt's connection. Returns a function that stops it. */
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
