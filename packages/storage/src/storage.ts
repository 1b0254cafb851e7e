import type { Readable } from "node:stream";

/** Both ends count, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface SignedPut {
  key: string;
  /** The request must carry exactly this one. */
  contentType: string;
  /** Bytes at most. S3 knows no such limit: there the one who settles the file looks at its size. */
  size: number;
  /** The body has exactly `size` bytes, which S3 can hold it to. */
  exact?: boolean;
  /** Seconds. */
  expiresIn: number;
}

/** Where files lie. Keys are ours, never a name that a person chose. */
export interface Storage {
  put(key: string, content: Buffer, contentType?: string): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** Fails before the first byte where there is no such file. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<{ size: number } | null>;
  /** What is gone already is no failure. */
  remove(key: string): Promise<void>;
  /** An address that whoever has it may put one file to. */
  signPut(put: SignedPut): Promise<string>;
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
