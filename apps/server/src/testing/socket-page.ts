import { ServerMessage, SOCKET_PATH } from "@invigil/contract/socket";
import { io } from "socket.io-client";
import { vi } from "vitest";
import type { StartedCandidate } from "./candidate.ts";

/** A page of a candidate that is open on a running test and has been greeted. */
export async function openPage(address: string, { browser, test }: Pick<StartedCandidate, "browser" | "test">) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = io(address, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    query: { testSlug: test.slug },
    extraHeaders: { cookie },
  });
  const messages: ServerMessage[] = [];
  socket.on("message", (message: unknown) => messages.push(ServerMessage.parse(message)));
  await vi.waitUntil(() => messages.length > 0, { timeout: 10_000 });
  return {
    messages,
    /** The first message of a type that fits, as soon as it is there. */
    async heard<T extends ServerMessage["type"]>(type: T, fits: (message: ServerMessage) => boolean = () => true) {
      const found = () => messages.find((message) => message.type === type && fits(message));
      return (await vi.waitUntil(found, { timeout: 60_000, interval: 10 })) as Extract<ServerMessage, { type: T }>;
    },
    close: () => socket.disconnect(),
  };
}
