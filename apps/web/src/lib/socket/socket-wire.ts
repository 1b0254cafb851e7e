import { RECONNECT_DELAY } from "@invigil/contract/constants";
import { readSession } from "@invigil/contract/people/accounts";
import { RECONNECT, SOCKET_PATH, type SocketHello, type SocketQuery } from "@invigil/contract/socket";
import { call } from "../api.ts";

/** The part of a socket.io client that is used here. */
export interface Wire {
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  emit(event: string, ...values: unknown[]): unknown;
  disconnect(): unknown;
}

/** `hello` is called before each connection. */
export async function openWire(query: SocketQuery, hello: () => SocketHello): Promise<Wire> {
  const { io } = await import("socket.io-client");
  let session: SocketHello = {};
  const socket = io({
    path: SOCKET_PATH,
    transports: ["websocket"],
    withCredentials: true,
    query,
    auth: (say) => say({ ...session, ...hello() }),
    reconnectionDelayMax: RECONNECT_DELAY,
  });
  socket.on(RECONNECT, () => {
    socket.disconnect();
    socket.connect();
  });
  let asked = false;
  socket.on("connect_error", () => {
    // `active` means that the connection failed and is retried automatically. Otherwise the server refused us.
    if (socket.active || asked) return;
    asked = true;
    void sessionOf(query).then((sessionId) => {
      if (sessionId === null) return;
      session = { "x-sessionid": sessionId };
      socket.connect();
    });
  });
  return socket;
}

/** If a white-label address keeps the cookie from the socket, the session is sent by name. */
async function sessionOf({ assessmentId, testSlug, username }: SocketQuery): Promise<string | null> {
  if (assessmentId === undefined || username === undefined) return null;
  try {
    const params = { id: assessmentId, slug: testSlug, username };
    return (await call(readSession, { params }, { family: "PST" })).session_id;
  } catch {
    return null;
  }
}
