import { messages } from "@invigil/contract/messages/messages";
import { fileContentError, fileSizeError } from "@invigil/rules/taking/files";
import { ApiError } from "../../../lib/api.ts";
import { currentOutage } from "../../../lib/connection.ts";

/** Returns the text that refuses a file before it is sent, or null if it may be sent. */
export async function fileRefusal(
  file: File,
  check: ((file: File) => string | null) | undefined,
): Promise<string | null> {
  const refusal = check?.(file) ?? fileSizeError(file.size);
  if (refusal !== null) return refusal;
  try {
    return fileContentError(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch {
    // The file was moved, changed or removed after it was chosen.
    return messages.uploadFileAgain;
  }
}

function awayText(): string {
  return currentOutage() === "server" ? messages.networkText.server : messages.networkText.offline;
}

/**
 * `waits`: it is resent automatically. `failed`: the person may try again. `refused`: this file will never be
 * accepted.
 */
export function uploadFailure(failure: unknown): { kind: "waits" | "failed" | "refused"; text: string } {
  if (!(failure instanceof ApiError)) return { kind: "failed", text: messages.uploadFileAgain };
  const { status, code } = failure;
  if (status === "ENT") return { kind: "waits", text: messages.couldNotUploadAttachment(awayText()) };
  if (status === "TMT") return { kind: "waits", text: messages.couldNotUploadAttachment(messages.networkText.timeout) };
  // Somebody else is signed in, so the file is not theirs, and its owner may come back.
  if (code === "other_attempt") return { kind: "failed", text: failure.info.message };
  if (status >= 500) return { kind: "failed", text: messages.uploadFileAgain };
  return { kind: [401, 403, 429].includes(status) ? "failed" : "refused", text: failure.info.message };
}
