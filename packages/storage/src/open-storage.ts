import { join } from "node:path";
import { diskStorage, type DiskOptions } from "./disk.ts";
import { s3Storage, type S3Options } from "./s3.ts";
import type { Storage } from "./storage.ts";

export interface StorageConfig extends DiskOptions {
  /** If absent, files are in the folder. */
  s3?: S3Options | undefined;
}

/** Where files wait for a bucket, and who signs addresses on our server. */
export function spoolIn(disk: DiskOptions): Storage {
  return diskStorage({ ...disk, folder: join(disk.folder, "spool") });
}

/** The one place that chooses: a bucket if one is configured, otherwise this machine's disk. */
export function openStorage({ s3, ...disk }: StorageConfig): Storage {
  return s3 ? s3Storage(s3, spoolIn(disk)) : diskStorage(disk);
}
