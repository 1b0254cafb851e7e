import { inflateRawSync } from "node:zlib";
import { Unreadable } from "../limits.ts";

/** Text and styles of a CV; pictures are not unpacked at all. */
const PARTS = ["word/document.xml", "word/styles.xml"] as const;
const FILES_MAX = 2_000;
/** XML takes about twenty times its size once it is parsed. */
const PART_MAX = 6_000_000;

const END = 0x06_05_4b_50;
const END_SIZE = 22;
const COMMENT_MAX = 65_535;
const ENTRY = 0x02_01_4b_50;
const ENTRY_SIZE = 46;
const LOCAL = 0x04_03_4b_50;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;

/** The parts of a Word file that say what is written in it; undefined if it is another kind of archive. */
export function unpackDocx(content: Uint8Array): { document: string; styles: string } | undefined {
  const archive = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    const [document, styles] = partsOf(archive);
    return document && { document: document.toString(), styles: styles?.toString() ?? "" };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    if (isTooLong(error)) throw tooLarge();
    throw new Unreadable("The document is damaged.");
  }
}

/** Offsets that lead out of the file throw, as reading any buffer does. */
function partsOf(archive: Buffer): (Buffer | undefined)[] {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > FILES_MAX) throw tooLarge();
  const found = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Unreadable("The document is damaged.");
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength);
    // Once: a list may name the same part two thousand times.
    if (PARTS.some((part) => part === name) && !found.has(name)) found.set(name, contentOf(archive, at));
    at += ENTRY_SIZE + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return PARTS.map((part) => found.get(part));
}

/** The list of files is at the end, before a comment of any length. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_SIZE - COMMENT_MAX);
  for (let at = archive.length - END_SIZE; at >= first; at -= 1) if (archive.readUInt32LE(at) === END) return at;
  throw new Unreadable("The document is damaged.");
}

/** The size that the list states may be forged, so the content itself is measured while it is inflated. */
function contentOf(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (archive.readUInt32LE(local) !== LOCAL) throw new Unreadable("The document is damaged.");
  const start = local + LOCAL_SIZE + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: PART_MAX });
  if (method !== STORED) throw new Unreadable("The document is damaged.");
  if (packed.length > PART_MAX) throw tooLarge();
  return packed;
}

function tooLarge(): Unreadable {
  return new Unreadable("The document is too large to read.");
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}
