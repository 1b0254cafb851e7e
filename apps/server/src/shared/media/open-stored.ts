import type { Readable } from "node:stream";
import { isMissing, type ByteRange, type Storage } from "@invigil/storage/storage";
import { AppError } from "../../platform/app-error.ts";

/** Opens a file for a reply. A row may outlive its file, for example after a partial restore. */
export async function openStored(storage: Storage, id: string, range?: ByteRange): Promise<Readable> {
  try {
    return await storage.stream(id, range);
  } catch (error) {
    throw isMissing(error) ? new AppError("not_found") : error;
  }
}
