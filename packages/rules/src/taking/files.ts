import { UPLOAD_LIMIT_BYTES } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";

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

/** The message that refuses the file; null if it may be sent. */
export function fileKindError(fieldName: "main" | "supplementary", name: string): string | null {
  if (fieldName === "main") return has(PREDICTION_EXTENSIONS, name) ? null : messages.predictionFileKind;
  return has(SOURCE_EXTENSIONS, name) ? null : messages.sourceFileKind;
}

export function fileSizeError(bytes: number): string | null {
  return bytes > UPLOAD_LIMIT_BYTES ? messages.fileTooLarge : null;
}

/**
 * The message that refuses a file whose content does not match its name; null if it may be sent. Other names are not
 * checked.
 */
export function fileContentError(name: string, content: Uint8Array): string | null {
  const kind = extension(name);
  if (has(PREDICTION_EXTENSIONS, name)) return isText(content) ? null : messages.predictionFileKind;
  if (!has(SOURCE_EXTENSIONS, name)) return null;
  const isRight = Object.hasOwn(ARCHIVES, kind) ? ARCHIVES[kind]?.(content) : isText(content);
  return isRight ? null : messages.sourceFileKind;
}

const ARCHIVES: Readonly<Record<string, (content: Uint8Array) => boolean>> = {
  zip: (content) => ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\u0008"].some((mark) => holds(content, mark)),
  rar: (content) => holds(content, "Rar!\u001a\u0007"),
  // Its oldest form has no magic number: the first header then has a number in place of the checksum.
  tar: (content) => holds(content, "ustar", 257) || /^[0-7 \0]+$/.test(latin(content.subarray(148, 156))),
};
/** A file that begins like this is not text, even without a zero byte. */
const BINARY = [
  "%PDF-",
  "PK\u0003\u0004",
  "Rar!",
  "GIF8",
  "\u0089PNG",
  "\u00ff\u00d8\u00ff",
  "\u001f\u008b",
  "\u00d0\u00cf\u0011\u00e0",
];
/** Spreadsheets write two-byte text with one of these in front. */
const WIDE = ["\u00ff\u00fe", "\u00fe\u00ff"];

function isText(content: Uint8Array): boolean {
  if (WIDE.some((mark) => holds(content, mark))) return true;
  return !content.includes(0) && !BINARY.some((mark) => holds(content, mark));
}

function holds(content: Uint8Array, mark: string, at = 0): boolean {
  return latin(content.subarray(at, at + mark.length)) === mark;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** By its address alone, a link is either a picture or must be checked for its content type. */
export function linkKind(url: string): "image" | "unknown" {
  const path = url.replace(/[?#].*$/s, "");
  return has(IMAGE_EXTENSIONS, path.slice(path.lastIndexOf("/") + 1)) ? "image" : "unknown";
}

/** For a link that is not a picture by name; null if it stays a link. */
export function embedOfContentType(contentType: string | null): "html" | "pdf" | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  return type === "application/pdf" ? "pdf" : null;
}
