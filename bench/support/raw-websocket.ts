import { connect } from "node:net";

export interface RawWebsocket {
  send(frame: Buffer): void;
  close(): void;
}

const TEXT = 0x81;
const MASKED = 0x80;

/** A frame that is built once. The mask is zero: the server does the same work for it, and the text stays readable. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const short = payload.length < 126;
  const head = Buffer.alloc(short ? 6 : 8);
  head[0] = TEXT;
  head[1] = MASKED | (short ? payload.length : 126);
  if (!short) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Just enough of the websocket protocol for short texts; a client library would cost as much as the server. */
export function openWebsocket(
  { port, path, cookie }: { port: number; path: string; cookie: string },
  hear: (text: string) => void,
  fail: (error: Error) => void,
): Promise<RawWebsocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let rest: Buffer = Buffer.alloc(0);
    let open = false;
    const failed = (error: Error) => (open ? fail(error) : reject(error));
    socket.on("error", failed);
    socket.on("end", () => failed(new Error("The server closed the websocket.")));
    socket.on("data", (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!open) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) return;
        const head = rest.toString("latin1", 0, end);
        if (!head.startsWith("HTTP/1.1 101")) return failed(new Error(`No websocket: ${head.slice(0, 200)}`));
        open = true;
        rest = rest.subarray(end + 4);
        resolve({ send: (frame) => void socket.write(frame), close: () => socket.destroy() });
      }
      rest = rest.subarray(hearFrames(rest, hear));
    });
    const headers = [
      `GET ${path} HTTP/1.1`,
      `Host: localhost:${port}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ...(cookie === "" ? [] : [`Cookie: ${cookie}`]),
    ];
    socket.write(`${headers.join("\r\n")}\r\n\r\n`);
  });
}

/** Returns how many bytes were complete frames. */
function hearFrames(bytes: Buffer, hear: (text: string) => void): number {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    if (short === 126 && bytes.length - at < 4) break;
    const start = at + (short === 126 ? 4 : 2);
    const end = start + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
    if (end > bytes.length) break;
    if (bytes[at] === TEXT) hear(bytes.toString("latin1", start, end));
    at = end;
  }
  return at;
}
