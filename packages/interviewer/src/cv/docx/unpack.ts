import { unzipSync } from "fflate";
import { Unreadable } from "../limits.ts";

/** Text and styles of a CV; pictures are not unpacked at all. */
const PARTS = new Set(["word/document.xml", "word/styles.xml"]);
const FILES_MAX = 2_000;
/** XML takes about twenty times its size once it is parsed. */
const PART_MAX = 6_000_000;

/** The parts of a Word file that say what is written in it; undefined if it is another kind of archive. */
export function unpackDocx(content: Uint8Array): { document: string; styles: string } | undefined {
  let files = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(content, {
      filter({ name, originalSize }) {
        files += 1;
        if (files > FILES_MAX || (PARTS.has(name) && originalSize > PART_MAX))
          throw new Unreadable("The document is too large to read.");
        return PARTS.has(name);
      },
    });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("The document is damaged.");
  }
  const text = (name: string) => new TextDecoder().decode(unpacked[name] ?? new Uint8Array());
  if (!unpacked["word/document.xml"]) return undefined;
  return { document: text("word/document.xml"), styles: text("word/styles.xml") };
}
