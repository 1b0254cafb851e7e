const END = 0x0a;

/** Splits a stream of bytes into lines. Returns false as soon as a line is longer than allowed. */
export function splitLines(most: number, hear: (line: Buffer) => void): (chunk: Buffer) => boolean {
  let parts: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(END); at >= 0; at = chunk.indexOf(END, from)) {
      parts.push(chunk.subarray(from, at));
      size += at - from;
      if (size > most) return false;
      const line = parts.length === 1 ? parts[0] : Buffer.concat(parts);
      parts = [];
      size = 0;
      from = at + 1;
      if (line && line.length > 0) hear(line);
    }
    if (from < chunk.length) {
      parts.push(chunk.subarray(from));
      size += chunk.length - from;
    }
    return size <= most;
  };
}
