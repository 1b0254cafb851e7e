import type { Socket } from "node:net";

const NEWLINE = 10;

/** Calls back with each line. A peer whose line is longer than `most` bytes is cut off, before memory is. */
export function readLines(socket: Socket, most: number, onLine: (line: string) => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  socket.on("data", (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      const line = Buffer.concat([...chunks, rest.subarray(0, end)]).toString("utf8");
      chunks = [];
      size = 0;
      rest = rest.subarray(end + 1);
      if (socket.destroyed) return;
      onLine(line);
    }
    if (rest.length === 0) return;
    chunks.push(rest);
    size += rest.length;
    if (size > most) socket.destroy();
  });
}

/** Null if it is not an object in JSON. */
export function readObject(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
