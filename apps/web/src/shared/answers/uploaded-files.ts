import type { Answer, FileBasedEntry } from "@invigil/contract/taking/solutions";
import { serverNow } from "../../lib/clock.ts";
import type { UploadedFile } from "../parts/uploads/upload.ts";
import type { UploadPlace } from "../../lib/upload-store.ts";

/** Adds an uploaded file to an answer: as one more attachment, or as the file that its field asks for. */
export function withUploaded({ field }: UploadPlace, uploaded: UploadedFile): (answer: Answer) => Answer {
  const { name, size, resource_uri: url } = uploaded;
  if (field !== "main" && field !== "supplementary") {
    return (answer) => ({ ...answer, attachments: [...(answer.attachments ?? []), { name, url }] });
  }
  const uploaded_at = new Date(serverNow()).toISOString();
  return withFile(field, { fieldName: field, fileBasedData: { name, size, uploaded_at }, url });
}

export function withFile(
  fieldName: FileBasedEntry["fieldName"],
  entry: FileBasedEntry | null,
): (answer: Answer) => Answer {
  return ({ file_based_data: files = [] }) => {
    const others = files.filter((file) => file.fieldName !== fieldName);
    return { file_based_data: entry ? [...others, entry] : others };
  };
}
