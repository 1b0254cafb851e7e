const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DURATION = 0x4489;

interface Element {
  id: number;
  /** Where its size is written, and where its content begins and ends. */
  sizeAt: number;
  from: number;
  /** Infinity if it lasts until the end of the file. */
  to: number;
}

/**
 * A browser writes webm without knowing how long it will be, and players can neither show the length of such a file
 * nor seek in it. Returns a recording's first piece with the duration written in, or unchanged if anything is
 * unexpected.
 */
export function withWebmDuration(first: ArrayBuffer, milliseconds: number): ArrayBuffer {
  const bytes = new Uint8Array(first);
  const segment = find(bytes, { from: 0, to: bytes.length }, SEGMENT);
  // Bytes can be inserted without updating sizes only if the end is open.
  if (!segment || segment.to !== Infinity) return first;
  const info = find(bytes, { from: segment.from, to: bytes.length }, INFO);
  if (!info || info.to > bytes.length) return first;
  if (find(bytes, info, DURATION)) return first;

  const duration = new Uint8Array(11);
  const view = new DataView(duration.buffer);
  view.setUint16(0, DURATION);
  view.setUint8(2, 0x88);
  view.setFloat64(3, milliseconds);
  const size = new Uint8Array(8);
  const length = info.to - info.from + duration.length;
  new DataView(size.buffer).setUint32(4, length);
  size[0] = 0x01;
  return joined([
    bytes.subarray(0, info.sizeAt),
    size,
    bytes.subarray(info.from, info.to),
    duration,
    bytes.subarray(info.to),
  ]);
}

function find(bytes: Uint8Array, { from, to }: Pick<Element, "from" | "to">, id: number): Element | null {
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at);
    if (!element) return null;
    if (element.id === id) return element;
    at = element.to;
  }
  return null;
}

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idLength = leadingZeros(bytes[at]) + 1;
  const sizeAt = at + idLength;
  const sizeLength = leadingZeros(bytes[sizeAt]) + 1;
  if (idLength > 4 || sizeLength > 8) return null;
  const id = numberOf(bytes.subarray(at, sizeAt));
  const from = sizeAt + sizeLength;
  const marker = 2 ** (7 * sizeLength);
  const size = numberOf(bytes.subarray(sizeAt, from)) - marker;
  return { id, sizeAt, from, to: size === marker - 1 ? Infinity : from + size };
}

function leadingZeros(byte: number | undefined): number {
  return byte === undefined ? 8 : Math.clz32(byte) - 24;
}

function numberOf(bytes: Uint8Array): number {
  // Not by shifts, which end at 32 bits. A size of all ones in 8 bytes is beyond exact numbers and rounds to what it
  // means.
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}
