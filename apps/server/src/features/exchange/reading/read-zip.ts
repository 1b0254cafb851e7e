import { unzipSync } from "fflate";
import { NotImportable } from "../exchanged.ts";

const MOST_FILES = 5_000;
const MOST_BYTES = 60_000_000;

/** Reads the files of an archive. Sizes are added up before anything is unpacked, and unpacking never exceeds them. */
export function readZip(content: Uint8Array): Map<string, Uint8Array> {
  let files = 0;
  let bytes = 0;
  try {
    const unpacked = unzipSync(content, {
      filter({ name, originalSize }) {
        files += 1;
        bytes += originalSize;
        if (files > MOST_FILES || bytes > MOST_BYTES) throw new NotImportable("The unpacked archive is too large.");
        return !name.endsWith("/");
      },
    });
    return new Map(Object.entries(unpacked));
  } catch (error) {
    if (error instanceof NotImportable) throw error;
    throw new NotImportable("The archive is damaged or not a ZIP file.");
  }
}

/** Decodes UTF-8, or the encodings that other systems write. */
export function textOf(content: Uint8Array | undefined): string {
  return decode(content).replaceAll("\r\n", "\n");
}

function decode(content: Uint8Array | undefined): string {
  const [first, second] = content ?? [];
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}
