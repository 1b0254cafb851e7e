import { setTimeout as sleep } from "node:timers/promises";
import { RECONNECT } from "@invigil/contract/socket";
import type { HubSocket } from "./socket-page.ts";

/**
 * Sends pages to other servers, each at a random moment within this time: all at once would be a herd at the next
 * server. A page that does not know the word sees a lost connection, and comes back a second later.
 */
export async function movePages(sockets: Iterable<HubSocket>, within: number, hurry: AbortSignal): Promise<void> {
  await Promise.all(
    [...sockets].map(async (socket) => {
      await sleep(Math.random() * within, undefined, { signal: hurry }).catch(() => {});
      socket.emit(RECONNECT);
      socket.conn.close();
    }),
  );
}
