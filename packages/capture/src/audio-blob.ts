import { AUDIO_BLOB_LIMIT_BYTES } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";

const USUAL = ["webm", "wav", "mp3", "ogg"];

export interface AudioBlobCheck {
  /** Null if it may be sent. */
  error: string | null;
  /** It may be sent anyway. */
  warning: string | null;
}

export function checkAudioBlob(blob: Pick<Blob, "size" | "type"> | null | undefined): AudioBlobCheck {
  const texts = messages.proctorAudioBlob;
  if (!blob) return { error: texts.missing, warning: null };
  if (blob.size === 0) return { error: texts.empty, warning: null };
  if (blob.size > AUDIO_BLOB_LIMIT_BYTES) return { error: texts.tooLarge(blob.size), warning: null };
  const usual = USUAL.some((name) => blob.type.startsWith(`audio/${name}`));
  return { error: null, warning: usual ? null : texts.unusualType(blob.type) };
}
