import { diskStorage, type DiskOptions } from "./disk.ts";
import { s3Storage, type S3Options } from "./s3.ts";
import type { Storage } from "./storage.ts";

export interface StorageConfig extends DiskOptions {
  /** Absent: files lie in the folder. */
  s3?: S3Options | undefined;
}

/** The one place that chooses: a bucket where one is set, this machine's disk otherwise. */
export function openStorage({ s3, ...disk }: StorageConfig): Storage {
  return s3 ? s3Storage(s3) : diskStorage(disk);
}
