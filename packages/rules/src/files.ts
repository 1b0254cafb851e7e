import { UPLOAD_LIMIT_BYTES } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages";

export const PREDICTION_EXTENSIONS = ["csv"] as const;
export const SOURCE_EXTENSIONS = ["zip", "rar", "tar", "ipynb", "py", "r"] as const;
const IMAGE_EXTENSIONS: readonly string[] = ["png", "jpg", "jpeg", "svg", "bmp", "webp", "gif"];

function extension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

function has(extensions: readonly string[], name: string): boolean {
  return extensions.includes(extension(name));
}

/** The text that refuses the file; null: it may be sent. */
export function fileKindError(fieldName: "main" | "supplementary", name: string): string | null {
  if (fieldName === "main") return has(PREDICTION_EXTENSIONS, name) ? null : messages.predictionFileKind;
  return has(SOURCE_EXTENSIONS, name) ? null : messages.sourceFileKind;
}

export function fileSizeError(bytes: number): string | null {
  return bytes > UPLOAD_LIMIT_BYTES ? messages.fileTooLarge : null;
}

/** By its address alone a link is a picture, or must be asked for its content type. */
export function linkKind(url: string): "image" | "unknown" {
  const path = url.replace(/[?#].*$/s, "");
  return has(IMAGE_EXTENSIONS, path.slice(path.lastIndexOf("/") + 1)) ? "image" : "unknown";
}

/** Of a link that is no picture by name; null: it stays a link. */
export function embedOfContentType(contentType: string | null): "html" | "pdf" | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  return type === "application/pdf" ? "pdf" : null;
}
