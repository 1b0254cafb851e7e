import type { Answer } from "@invigil/contract/taking/solutions";
import { isUploadAddress } from "@invigil/rules/text/upload-address";
import { AppError } from "../../platform/app-error.ts";

/**
 * Refuses a file whose address is not an upload's, because readers of the answer would follow it. Checks only the list
 * of files, so that a save costs nothing more; pictures inside rich text are checked where they are shown.
 */
export function checkFiles({ attachments = [], file_based_data: files = [] }: Answer): void {
  if ([...attachments, ...files].every(({ url }) => isUploadAddress(url))) return;
  throw new AppError("invalid_request", { message: "The answer names a file that is not an uploaded file." });
}
