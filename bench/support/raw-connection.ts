import { connect, type Socket } from "node:net";

export interface RawConnection {
  /** One request at a time: the next only after the reply to this one. */
  send(request: Buffer, onReply: (status: number, bytes: Buffer) => void): void;
  close(): void;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /content-length: (\d+)/i;

/**
 * One keep-alive connection that speaks just enough HTTP/1.1, without a promise per request: a client library would use
 * as much processor time as the server it measures.
 */
export async function openConnection(port: number, onFailure: (error: Error) => void): Promise<RawConnection> {
  const socket = await open(port);
  let received: Buffer[] = [];
  let missing = 0;
  let deliver: (status: number, bytes: Buffer) => void = () => {};

  socket.on("data", (chunk) => {
    if (missing === 0) missing = totalLength(chunk);
    missing -= chunk.length;
    if (missing > 0 || received.length > 0) received.push(chunk);
    if (missing > 0) return;
    const bytes = received.length === 0 ? chunk : Buffer.concat(received);
    if (received.length > 0) received = [];
    missing = 0;
    deliver(Number(bytes.toString("latin1", 9, 12)), bytes);
  });
  socket.on("error", onFailure);
  socket.on("end", () => onFailure(new Error("The server closed the connection.")));

  return {
    send(request, onReply) {
      deliver = onReply;
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
}

/** The server writes a reply's head at once, so the first chunk contains all of it. */
function totalLength(chunk: Buffer): number {
  const end = chunk.indexOf(HEAD_END);
  const length = LENGTH.exec(chunk.toString("latin1", 0, Math.max(0, end)))?.[1];
  if (end < 0 || length === undefined) throw new Error(`No content-length in: ${chunk.toString("utf8", 0, 300)}`);
  return end + HEAD_END.length + Number(length);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(socket);
    });
  });
}
