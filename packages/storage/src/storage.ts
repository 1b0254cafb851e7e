import type { Readable } from "node:stream";

/** Both ends are inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface SignedPut {
  key: string;
  /** The request must have exactly this one. */
  contentType: string;
  /** The maximum in bytes. A bucket cannot enforce a maximum, so such a file goes through our server. */
  size: number;
  /** The body has exactly `size` bytes, which a bucket enforces. */
  exact?: boolean;
  /** Seconds. */
  expiresIn: number;
}

/** Where files are stored. Keys are ours, never a name that a person chose. */
export interface Storage {
  readonly kind: "disk" | "bucket";
  put(key: string, content: Buffer, contentType?: string): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** Fails before the first byte if there is no such file. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<{ size: number } | null>;
  /** Removing a missing file is not a failure. */
  remove(key: string): Promise<void>;
  /** Accepts an upload. An existing file stays, because repeating an upload must not replace evidence. */
  receive(key: string, body: AsyncIterable<Buffer>, contentType: string): Promise<{ size: number }>;
  /** What is free on this machine's disk, where files for a bucket wait, too. */
  freeBytes(): Promise<number>;
  /** Removes what interrupted uploads left on this machine when the process ended. */
  removeLeftovers(before: Date): Promise<void>;
  /** An address to which anyone who has it may upload one file. */
  signPut(put: SignedPut): Promise<string>;
}

/** Nobody can put a file there but we ourselves. */
export function isDisk({ kind }: Pick<Storage, "kind">): boolean {
  return kind === "disk";
}

/** There is no such file, on disk or in a bucket. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "NoSuchKey" || error.name === "NotFound" || ("code" in error && error.code === "ENOENT");
}

const KEY = /^[\w-]+$/;

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
