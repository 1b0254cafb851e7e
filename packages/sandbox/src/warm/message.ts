/** Orders for a waiting box: `C` compiles what is in /box, `R` runs the program. */
export interface Order {
  kind: "C" | "R";
  files: readonly { path: string; data: Uint8Array | string }[];
  args: readonly string[];
}

/**
 * A line with the kind and both counts; for each file a line with its size and path, then its bytes; for each argument
 * a line with its size, then its bytes. Even a shell can read it.
 */
export function encodeOrder({ kind, files, args }: Order): Buffer {
  return Buffer.concat([
    Buffer.from(`${kind} ${files.length} ${args.length}\n`),
    ...files.flatMap(({ path, data }) => sized(data, ` ${path}`)),
    ...args.flatMap((argument) => sized(argument, "")),
  ]);
}

function sized(data: Uint8Array | string, name: string): Buffer[] {
  const bytes = Buffer.from(data);
  return [Buffer.from(`${bytes.length}${name}\n`), bytes];
}

export interface CompileReply {
  ok: boolean;
  log: string;
  artifact: Buffer;
}

/**
 * A line with 1 or 0 and the sizes of log and artifact, then both. If more must arrive, returns how many bytes it
 * takes.
 */
export function decodeReply(bytes: Buffer): CompileReply | number {
  const head = /^(\d) (\d+) (\d+)\n/.exec(bytes.subarray(0, 40).toString("latin1"));
  if (!head) return bytes.length + 1;
  const start = head[0].length;
  const middle = start + Number(head[2]);
  const end = middle + Number(head[3]);
  if (bytes.length < end) return end;
  return { ok: head[1] === "1", log: bytes.subarray(start, middle).toString(), artifact: bytes.subarray(middle, end) };
}
