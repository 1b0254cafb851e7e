import { connect, type Socket } from "node:net";

export interface RawConnection {
  send(request: Buffer): Promise<Reply>;
  close(): void;
}

interface Reply {
  status: number;
  bytes: Buffer;
}

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /content-length: (\d+)/i;

/**
 * One keep-alive connection that speaks just enough HTTP/1.1: a client library would cost as much
 * processor time a request as the server that it measures.
 */
export async function openConnection(port: number): Promise<RawConnection> {
  const socket = await open(port);
  let received: Buffer[] = [];
  let missing = Number.POSITIVE_INFINITY;
  let waiting: Waiting | undefined;

  function take(chunk: Buffer): void {
    if (received.length === 0) missing = totalLength(chunk);
    received.push(chunk);
    missing -= chunk.length;
    if (missing > 0) return;
    const bytes = received.length === 1 ? chunk : Buffer.concat(received);
    received = [];
    const caller = waiting;
    waiting = undefined;
    caller?.resolve({ status: Number(bytes.toString("latin1", 9, 12)), bytes });
  }

  function fail(error: Error): void {
    waiting?.reject(error);
    waiting = undefined;
  }
  socket.on("data", take);
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The server closed the connection.")));

  return {
    send(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

/** The server writes a reply's head at once, so it is whole in the first chunk. */
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
    socket.once("connect", () => resolve(socket));
  });
}
