import { setTimeout as sleep } from "node:timers/promises";
import { Acknowledgement, PROTOCOL_VERSION, ServerMessage, SOCKET_PATH } from "@invigil/contract/socket";
import type { ClientEvent } from "@invigil/contract/socket-client";
import { io } from "socket.io-client";
import type { Client } from "../judge-packages/client.ts";

interface Options {
  client: Client;
  testSlug: string;
  tabId: string;
  /** The number of its first message. */
  sequence: number;
  onMessage: (message: ServerMessage) => void;
}

/** As long as a page waits for a reply. */
const PATIENCE = 20_000;

/** The socket of a candidate's page, which numbers what it says and says one thing after the other. */
export async function openSocket({ client, testSlug, tabId, sequence, onMessage }: Options) {
  const socket = io(client.url, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    forceNew: true,
    query: { testSlug },
    auth: { tab_id: tabId },
    extraHeaders: { cookie: client.headers["cookie"] ?? "" },
  });
  let seq = sequence;
  let before: Promise<unknown> = Promise.resolve();
  let greeted = Promise.withResolvers<void>();
  socket.on("message", (raw: unknown) => {
    const { success, data } = ServerMessage.safeParse(raw);
    if (!success) return;
    if (data.type === "init") greeted.resolve();
    onMessage(data);
  });

  const envelope = (at: Date) => ({ v: PROTOCOL_VERSION, seq, at: at.toISOString(), tab_id: tabId });

  async function send(event: ClientEvent, at: Date): Promise<void> {
    const raw: unknown = await socket.timeout(PATIENCE).emitWithAck("message", { ...envelope(at), ...event });
    const reply = Acknowledgement.parse(raw);
    seq = reply.ok ? seq + 1 : (reply.expected ?? seq);
  }

  async function connected(): Promise<void> {
    const late = sleep(PATIENCE, undefined, { ref: false }).then(() => {
      throw new Error("A page could not connect.");
    });
    await Promise.race([greeted.promise, late]);
  }

  await connected();
  return {
    say(event: ClientEvent, at = new Date()): Promise<void> {
      // What is lost here is missed by nobody; the next message takes its number.
      const said = before.then(() => send(event, at)).catch(() => {});
      before = said;
      return said;
    },
    /** Not numbered, and nobody waits for a reply. */
    beat(event: ClientEvent): void {
      if (socket.connected) socket.emit("message", { ...envelope(new Date()), ...event }, () => {});
    },
    /** Loses the connection, until it is found again. */
    lose: () => void socket.disconnect(),
    find(): Promise<void> {
      greeted = Promise.withResolvers();
      socket.connect();
      return connected();
    },
    close: () => void socket.disconnect(),
  };
}
export type PageSocket = Awaited<ReturnType<typeof openSocket>>;
