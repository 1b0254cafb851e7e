import { AUDIO_BLOB_LIMIT_BYTES } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";

/** Why a recording cannot be sent, or null if it can. */
export function audioBlobError(blob: Pick<Blob, "size"> | null): string | null {
  const texts = messages.proctorAudioBlob;
  if (!blob) return texts.missing;
  if (blob.size === 0) return texts.empty;
  return blob.size > AUDIO_BLOB_LIMIT_BYTES ? texts.tooLarge(blob.size) : null;
}
