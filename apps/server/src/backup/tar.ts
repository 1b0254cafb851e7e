import { readBytes } from "./byte-reader.ts";

/** A file or folder in a tar stream, in the format that every tar program reads (ustar). */
export interface TarEntry {
  name: string;
  kind: "file" | "folder";
  mode: number;
  /** Bytes; 0 for a folder. */
  size: number;
  /** Seconds. */
  changedAt: number;
  body: AsyncIterable<Buffer>;
}

const BLOCK = 512;
const KINDS = { "0": "file", "\0": "file", "5": "folder" } as const;
/** Larger sizes do not fit into eleven octal digits. */
const OCTAL_SIZE = 8 ** 11;

export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield header(entry);
    let written = 0;
    for await (const piece of entry.body) {
      written += piece.length;
      yield piece;
    }
    // Everything after it would be read wrongly.
    if (written !== entry.size) throw new Error(`${entry.name} changed its size while it was read.`);
    yield Buffer.alloc(padding(written));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** What is not read of a body is skipped. */
export async function* unpackTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = readBytes(source);
  for (;;) {
    const block = await reader.upTo(BLOCK);
    // PostgreSQL may omit the empty blocks that end a tar stream.
    if (block.length === 0) return;
    if (block.every((byte) => byte === 0)) break;
    const entry = parseHeader(block);
    let left = entry.size;
    async function* body(): AsyncGenerator<Buffer> {
      for await (const piece of reader.pieces(left)) {
        left -= piece.length;
        yield piece;
      }
      if (left > 0) throw new Error("The archive ends within a file.");
    }
    yield { ...entry, body: body() };
    if (left > 0) for await (const piece of reader.pieces(left)) left -= piece.length;
    if (left > 0) throw new Error("The archive ends within a file.");
    await reader.upTo(padding(entry.size));
  }
  // Nothing may follow, and what ends the stream must be verified too.
  for await (const piece of reader.pieces(Number.MAX_SAFE_INTEGER)) {
    if (piece.some((byte) => byte !== 0)) throw new Error("There is something behind the end of the archive.");
  }
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function header({ name, kind, mode, size, changedAt }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, short] = splitName(name);
  block.write(short, 0, 100);
  block.write(octal(mode & 0o7777, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  if (size < OCTAL_SIZE) block.write(octal(size, 11), 124);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write(octal(Math.max(0, Math.floor(changedAt)), 11), 136);
  block.write(kind === "folder" ? "5" : "0", 156);
  block.write("ustar\x0000", 257);
  block.write(prefix, 345, 155);
  block.write(`${octal(checksum(block), 6)}\0 `, 148);
  return block;
}

function parseHeader(block: Buffer): Omit<TarEntry, "body"> {
  if (block.length < BLOCK || Number.parseInt(text(block, 148, 8), 8) !== checksum(block)) {
    throw new Error("This is not a tar archive, or it is damaged.");
  }
  const prefix = text(block, 345, 155);
  const name = text(block, 0, 100);
  const kind = KINDS[block.toString("latin1", 156, 157) as keyof typeof KINDS] as TarEntry["kind"] | undefined;
  if (kind === undefined) throw new Error(`${name} is neither a file nor a folder.`);
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    kind,
    mode: Number.parseInt(text(block, 100, 8), 8),
    size: kind === "folder" ? 0 : readSize(block),
    changedAt: Number.parseInt(text(block, 136, 12), 8),
  };
}

function readSize(block: Buffer): number {
  const isBinary = ((block[124] ?? 0) & 0x80) !== 0;
  const size = isBinary ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(block, 124, 12), 8);
  if (!Number.isSafeInteger(size)) throw new Error("The archive is damaged: a size is not a number.");
  return size;
}

/** The sum of all bytes, where those of the sum itself count as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function splitName(name: string): [string, string] {
  if (Buffer.byteLength(name) <= 100) return ["", name];
  const at = name.indexOf("/", name.length - 101);
  const [prefix, short] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 0 || short === "" || Buffer.byteLength(short) > 100 || Buffer.byteLength(prefix) > 155) {
    throw new Error(`The name ${name} is too long for an archive.`);
  }
  return [prefix, short];
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function text(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? length : end).trimEnd();
}
