import {
  Acknowledgement,
  ALIVE,
  PROTOCOL_VERSION,
  RECONNECT,
  ServerMessage,
  SOCKET_PATH,
  type SocketHello,
} from "@invigil/contract/socket";
import type { ClientEvent } from "@invigil/contract/socket-client";
import { io } from "socket.io-client";
import { vi } from "vitest";
import { randomSlug } from "../platform/identity/tokens.ts";
import type { StartedCandidate } from "./candidate.ts";

/** What a message carries besides the event; a test may forge any of it. */
interface Said {
  seq?: number;
  at?: string;
  v?: number;
}

/** The harness's clock at its start. */
const NOON = "2026-01-01T10:00:00.000Z";

/** A candidate's page that is open on a running test and has been greeted. `hello` is how it introduces itself. */
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
  let moved = false;
  socket.on(RECONNECT, () => (moved = true));
  let timesAsked = 0;
  let isThere = true;
  socket.on(ALIVE, (answer: () => void) => {
    timesAsked += 1;
    if (isThere) answer();
  });
  await vi.waitUntil(() => messages.length > 0, { timeout: 10_000 });
  const tabId = hello.tab_id ?? `tab-${randomSlug()}`;
  return {
    messages,
    tabId,
    /** Sends a message and returns the acknowledgement. */
    async say(event: ClientEvent | Record<string, unknown>, { seq = 1, at = NOON, v = PROTOCOL_VERSION }: Said = {}) {
      const raw: unknown = await socket.timeout(60_000).emitWithAck("message", { v, seq, at, tab_id: tabId, ...event });
      return Acknowledgement.parse(raw);
    },
    /** Sends anything at all, and returns whatever comes back. */
    sayRaw: (raw: unknown): Promise<unknown> => socket.timeout(60_000).emitWithAck("message", raw),
    /** The first message of a type that matches, as soon as it arrives. */
    async heard<T extends ServerMessage["type"]>(type: T, fits: (message: ServerMessage) => boolean = () => true) {
      const found = () => messages.find((message) => message.type === type && fits(message));
      return (await vi.waitUntil(found, { timeout: 60_000, interval: 10 })) as Extract<ServerMessage, { type: T }>;
    },
    /** Waits until the server has asked that often, from now on, whether the page is there. */
    async asked(times: number): Promise<void> {
      const before = timesAsked;
      await vi.waitUntil(() => timesAsked >= before + times, { interval: 10 });
    },
    /** Waits until the server has sent the page elsewhere and closed its connection. */
    untilMoved: () => vi.waitUntil(() => moved && !socket.connected, { timeout: 60_000 }),
    /** Disappears silently: nobody is there, and the connection does not know it yet. */
    vanish: () => void (isThere = false),
    close: () => socket.disconnect(),
  };
}
