import {
  Acknowledgement,
  ALIVE,
  PROTOCOL_VERSION,
  ServerMessage,
  SOCKET_PATH,
  type SocketHello,
} from "@invigil/contract/socket";
import type { ClientEvent } from "@invigil/contract/socket-client";
import { io } from "socket.io-client";
import { vi } from "vitest";
import { randomSlug } from "../platform/identity/tokens.ts";
import type { StartedCandidate } from "./candidate.ts";

/** What a message carries beside the event; a test may forge any of it. */
interface Said {
  seq?: number;
  at?: string;
  v?: number;
}

/** The harness's clock at its start. */
const NOON = "2026-01-01T10:00:00.000Z";

/** A page of a candidate that is open on a running test and has been greeted. `hello`: what it says of itself. */
export async function openPage(
  address: string,
  { browser, test }: Pick<StartedCandidate, "browser" | "test">,
  hello: SocketHello = {},
) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = io(address, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    query: { testSlug: test.slug },
    auth: hello,
    extraHeaders: { cookie },
  });
  const messages: ServerMessage[] = [];
  socket.on("message", (message: unknown) => messages.push(ServerMessage.parse(message)));
  socket.on(ALIVE, (answer: () => void) => answer());
  await vi.waitUntil(() => messages.length > 0, { timeout: 10_000 });
  const tabId = hello.tab_id ?? `tab-${randomSlug()}`;
  return {
    messages,
    tabId,
    /** Says something and answers the acknowledgement. */
    async say(event: ClientEvent | Record<string, unknown>, { seq = 1, at = NOON, v = PROTOCOL_VERSION }: Said = {}) {
      const raw: unknown = await socket.timeout(60_000).emitWithAck("message", { v, seq, at, tab_id: tabId, ...event });
      return Acknowledgement.parse(raw);
    },
    /** Says anything at all, and answers whatever comes back. */
    sayRaw: (raw: unknown): Promise<unknown> => socket.timeout(60_000).emitWithAck("message", raw),
    /** The first message of a type that fits, as soon as it is there. */
    async heard<T extends ServerMessage["type"]>(type: T, fits: (message: ServerMessage) => boolean = () => true) {
      const found = () => messages.find((message) => message.type === type && fits(message));
      return (await vi.waitUntil(found, { timeout: 60_000, interval: 10 })) as Extract<ServerMessage, { type: T }>;
    },
    /** Gone without a word: nobody is there, and the connection does not know it yet. */
    vanish: () => socket.off(ALIVE),
    close: () => socket.disconnect(),
  };
}
