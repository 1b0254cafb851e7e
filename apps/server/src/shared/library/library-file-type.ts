import { fileTypeFromBuffer } from "file-type";

/** By file extension: the content type to serve, and the content types that are accepted. */
const KINDS: Readonly<Record<string, { type: string; found: readonly string[] }>> = {
  png: { type: "image/png", found: ["image/png"] },
  jpg: { type: "image/jpeg", found: ["image/jpeg"] },
  jpeg: { type: "image/jpeg", found: ["image/jpeg"] },
  webp: { type: "image/webp", found: ["image/webp"] },
  gif: { type: "image/gif", found: ["image/gif"] },
  mp3: { type: "audio/mpeg", found: ["audio/mpeg"] },
  wav: { type: "audio/wav", found: ["audio/wav"] },
  ogg: { type: "audio/ogg", found: ["audio/ogg"] },
  m4a: { type: "audio/mp4", found: ["audio/x-m4a", "audio/mp4", "video/mp4"] },
  aac: { type: "audio/aac", found: ["audio/aac"] },
  flac: { type: "audio/flac", found: ["audio/flac"] },
  mp4: { type: "video/mp4", found: ["video/mp4", "video/x-m4v"] },
  webm: { type: "video/webm", found: ["video/webm"] },
  ogv: { type: "video/ogg", found: ["video/ogg"] },
  mov: { type: "video/quicktime", found: ["video/quicktime"] },
  pdf: { type: "application/pdf", found: ["application/pdf"] },
  zip: { type: "application/zip", found: ["application/zip"] },
};
/** Text has no signature, so it must be readable as what its name says. */
const TEXTS: Readonly<Record<string, string>> = { csv: "text/csv", txt: "text/plain", json: "application/json" };
/** Tabs, line ends and form feeds are the only control characters that people write. */
// oxlint-disable-next-line no-control-regex -- searches for control characters
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

export type FileType = { type: string } | { refusal: string };

/** The type of a library file: its content decides, and its name must not contradict it. */
export async function libraryFileType(name: string, content: Uint8Array): Promise<FileType> {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (content.length === 0) return { refusal: `“${name}” is empty.` };
  if (Object.hasOwn(TEXTS, extension)) return textType(name, extension, content);
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (!kind) {
    return {
      refusal: `“${name}” has an unsupported type. The library accepts pictures (PNG, JPEG, WebP, GIF), audio, video, PDF, CSV, JSON, text and ZIP files.`,
    };
  }
  const found = (await fileTypeFromBuffer(content))?.mime.split(";")[0] ?? "";
  return kind.found.includes(found)
    ? { type: kind.type }
    : { refusal: `The content of “${name}” does not match its file extension.` };
}

function textType(name: string, extension: string, content: Uint8Array): FileType {
  const text = decode(content);
  if (text === null || CONTROL.test(text)) return { refusal: `“${name}” is not plain UTF-8 text.` };
  if (extension === "json" && !isJson(text)) return { refusal: `“${name}” is not valid JSON.` };
  return { type: TEXTS[extension] ?? "text/plain" };
}

function decode(content: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
