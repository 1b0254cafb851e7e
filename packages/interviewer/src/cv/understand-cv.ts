import { cleanText } from "./clean-text.ts";
import type { CvReading } from "./cv-reading.ts";
import { readDocx } from "./docx/read-docx.ts";
import { unpackDocx } from "./docx/unpack.ts";
import { findTopics } from "./find-topics.ts";
import { Unreadable } from "./limits.ts";
import { readPdf } from "./pdf/read-pdf.ts";
import { readPlain } from "./read-plain.ts";
import type { SeenText } from "./sights.ts";

const HIDDEN_MAX = 2_000;
/** Fewer letters are a stray mark, not a message. */
const HIDDEN_LEAST = 12;
const VISIBLE_LEAST = 20;

/** Reads a CV by what it contains, whatever it is called. For files that nobody trusts, use `readCv`. */
export async function understandCv(content: Uint8Array, skills: readonly string[]): Promise<CvReading> {
  try {
    const seen = await readSeen(content);
    const visible = cleanText(seen.visible);
    const hidden = hiddenIn(seen.hidden, visible);
    if (lettersIn(visible) < VISIBLE_LEAST)
      return { state: "unreadable", reason: "The file contains no text. It may be a scan.", hidden };
    return { state: "ready", ...findTopics(visible, skills), hidden };
  } catch (error) {
    if (error instanceof Unreadable) return { state: "unreadable", reason: error.message, hidden: null };
    throw error;
  }
}

async function readSeen(content: Uint8Array): Promise<SeenText> {
  const start = new TextDecoder("latin1").decode(content.subarray(0, 1_024));
  if (start.includes("%PDF-")) return readPdf(content);
  if (start.startsWith("PK\u0003\u0004")) {
    const parts = unpackDocx(content);
    if (parts) return readDocx(parts);
  }
  const visible = readPlain(content);
  if (visible === undefined) throw new Unreadable("The file is not a PDF, a Word document (.docx) or plain text.");
  return { visible, hidden: "" };
}

/** Hidden lines that do not also stand on the page: effects such as shadows write the same words twice. */
function hiddenIn(text: string, visible: string): string | null {
  const shown = squeeze(visible);
  const lines = cleanText(text)
    .split("\n")
    .filter((line) => !shown.includes(squeeze(line)));
  const hidden = lines.join("\n").slice(0, HIDDEN_MAX);
  return lettersIn(hidden) < HIDDEN_LEAST ? null : hidden;
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, "").toLowerCase();
const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
