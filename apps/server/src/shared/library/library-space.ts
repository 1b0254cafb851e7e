import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import { lockLibraryBytes } from "./file-uses.queries.ts";

const LIBRARY_BYTES = 2_000_000_000;

/** Refuses a file that would exceed the library's total size. */
export async function claimSpace(tx: Tx, { companyId, size }: { companyId: number; size: number }): Promise<void> {
  if ((await lockLibraryBytes(tx, companyId)) + size <= LIBRARY_BYTES) return;
  const description = "The library is full. Its files can take up to 2 GB in total. Please remove some first.";
  throw new AppError("file_too_large", { description });
}
