import type { Readable } from "node:stream";

/** What a box wrote to one pipe, up to a limit. */
export interface Output {
  limit: number;
  readonly size: number;
  bytes(): Buffer;
  /** Returns the bytes and releases them. */
  take(): Buffer;
  /** Resolves when more than the limit has arrived; the rest is dropped. */
  readonly full: Promise<void>;
  /** Resolves when nobody can write any more. */
  readonly ended: Promise<void>;
  /** Called with everything that arrives while the box runs. */
  onData(listener: () => void): void;
  /** Hands over what has arrived and what will; from then on it is only counted. */
  passOn(taker: (bytes: Buffer) => void): void;
  close(): void;
}

export function collect(stream: Readable, limit: number): Output {
  let chunks: Buffer[] = [];
  const full = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let size = 0;
  let listener = () => {};
  let keep: (chunk: Buffer) => void = (chunk) => chunks.push(chunk);
  const output: Output = {
    limit,
    get size() {
      return Math.min(size, output.limit);
    },
    bytes: () => Buffer.concat(chunks).subarray(0, output.limit),
    take() {
      const bytes = output.bytes();
      chunks = [];
      size = 0;
      return bytes;
    },
    full: full.promise,
    ended: ended.promise,
    onData(given) {
      listener = given;
    },
    passOn(taker) {
      for (const chunk of chunks.splice(0)) taker(chunk);
      keep = taker;
    },
    close: () => stream.destroy(),
  };
  stream.on("data", (chunk: Buffer) => {
    if (size > output.limit) return;
    size += chunk.length;
    keep(chunk);
    if (size > output.limit) full.resolve();
    listener();
  });
  stream.on("error", () => stream.destroy());
  stream.on("end", ended.resolve);
  stream.on("close", ended.resolve);
  return output;
}
