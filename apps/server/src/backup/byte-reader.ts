/** Reads a stream in pieces of exact sizes. */
export interface ByteReader {
  /** Fewer bytes only where the stream ends. */
  upTo(size: number): Promise<Buffer>;
  /** What comes next, in pieces as they arrive, `size` bytes in all or fewer where the stream ends. */
  pieces(size: number): AsyncGenerator<Buffer>;
  /** Whether there is nothing more to read. */
  atEnd(): Promise<boolean>;
}

export function readBytes(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);

  async function next(): Promise<boolean> {
    while (waiting.length === 0) {
      const result = await iterator.next();
      if (result.done === true) return false;
      const { value } = result;
      waiting = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    return true;
  }

  async function* pieces(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0 && (await next())) {
      const piece = waiting.subarray(0, left);
      waiting = waiting.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  return {
    pieces,
    async upTo(size) {
      const found: Buffer[] = [];
      for await (const piece of pieces(size)) found.push(piece);
      return found.length === 1 && found[0] ? found[0] : Buffer.concat(found);
    },
    atEnd: async () => !(await next()),
  };
}
