/** What a waiting box is told: `C` compiles what lies in /box, `R` runs the program. */
export interface Order {
  kind: "C" | "R";
  files: readonly { path: string; data: Uint8Array | string }[];
  args: readonly string[];
}

/** Lists are counted and texts have their length before them, big-endian: easy to read in every language. */
export function encodeOrder({ kind, files, args }: Order): Buffer {
  return Buffer.concat([
    Buffer.from(kind),
    number(files.length),
    ...files.flatMap(({ path, data }) => [text(path), text(data)]),
    number(args.length),
    ...args.map(text),
  ]);
}

export interface CompileReply {
  ok: boolean;
  log: string;
  artifact: Buffer;
}

/** null while more must come. */
export function decodeReply(bytes: Buffer): CompileReply | null {
  const log = readText(bytes, 1);
  const artifact = log && readText(bytes, 5 + log.length);
  return artifact && { ok: bytes[0] === 1, log: log.toString(), artifact };
}

function readText(bytes: Buffer, offset: number): Buffer | null {
  if (bytes.length < offset + 4) return null;
  const end = offset + 4 + bytes.readUInt32BE(offset);
  return bytes.length < end ? null : bytes.subarray(offset + 4, end);
}

function text(data: Uint8Array | string): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([number(bytes.length), bytes]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
