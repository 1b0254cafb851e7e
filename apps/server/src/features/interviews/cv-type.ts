import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../../platform/app-error.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const ACCEPTED: readonly string[] = ["application/pdf", DOCX];
const TEXT = new TextDecoder("utf-8", { fatal: true });

/** Told by the content; a name may say anything. */
export async function cvType(content: Buffer): Promise<string> {
  const detected = (await fileTypeFromBuffer(content))?.mime;
  if (detected !== undefined && ACCEPTED.includes(detected)) return detected;
  if (detected === undefined && isText(content)) return "text/plain";
  throw new AppError("file_type_refused", { description: "Please upload your CV as a PDF, DOCX or text file." });
}

function isText(content: Buffer): boolean {
  if (content.length === 0 || content.includes(0)) return false;
  try {
    TEXT.decode(content);
    return true;
  } catch {
    return false;
  }
}
