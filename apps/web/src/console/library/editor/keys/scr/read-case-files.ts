import type { NamedText } from "@invigil/rules/library/case-files";
import { SaidError } from "../../../../../shared/parts/console-error.ts";

/** A draft holds the texts of its cases, and can have 16 MB with everything. */
const MOST_BYTES = 8_000_000;
const TOO_LARGE = `Together, the files are larger than ${MOST_BYTES / 1_000_000} MB. Import a Polygon or ICPC package instead.`;

/** The texts of the chosen files, and of those in chosen archives. */
export async function readCaseFiles(files: readonly File[]): Promise<NamedText[]> {
  const texts: NamedText[] = [];
  let left = MOST_BYTES;
  for (const file of files) {
    if (file.size > MOST_BYTES) throw new SaidError(TOO_LARGE);
    const content = new Uint8Array(await file.arrayBuffer());
    const entries = isArchive(content) ? await unpack(content, file.name) : [[file.name, content] as const];
    for (const [path, bytes] of entries) {
      left -= bytes.length;
      if (left < 0) throw new SaidError(TOO_LARGE);
      texts.push({ path, text: textOf(bytes) });
    }
  }
  return texts;
}

/** A program's input may begin with PK as well. */
function isArchive(content: Uint8Array): boolean {
  const [first, second, third, fourth] = content;
  return first === 0x50 && second === 0x4b && (third === 3 || third === 5) && fourth === third + 1;
}

async function unpack(content: Uint8Array, name: string): Promise<(readonly [string, Uint8Array])[]> {
  const { unzipSync } = await import("fflate");
  let size = 0;
  const filter = (entry: { name: string; originalSize: number }) => {
    size += entry.originalSize;
    if (size > MOST_BYTES) throw new SaidError(TOO_LARGE);
    return !entry.name.endsWith("/") && !isClutter(entry.name);
  };
  try {
    return Object.entries(unzipSync(content, { filter }));
  } catch (error) {
    throw error instanceof SaidError ? error : new SaidError(`“${name}” is damaged or not a ZIP archive.`);
  }
}

/** What systems add to archives. */
function isClutter(path: string): boolean {
  return path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    return null;
  }
}
