import Paper from "pdfkit";
import { loadReportFont, writable } from "./report-font.ts";

export const DIM = "#555555";
const REGULAR = "Noto Sans";
const BOLD = "Noto Sans Bold";
/** A standard PDF font, which supports Western European characters. */
const MONOSPACED = "Courier";
const IN_MONOSPACED = /^[\u0020-\u007e\u00a0-\u00ff]*$/;
const CODE_SIZE = 8.5;
/** In Courier every character is six tenths of the font size wide. */
const CODE_LETTER = CODE_SIZE * 0.6;
const CODE_LINE = 11;
const MARGIN = 50;

/** In points; a star takes the remaining width. */
type Width = number | "*";

interface Look {
  title: string;
  /** The colour of headings and rules. */
  colour: string;
}

/** A document written from top to bottom. */
export async function openSheet({ title, colour }: Look) {
  const { regular, bold, has } = await loadReportFont();
  const document = new Paper({ size: "A4", margin: MARGIN, info: { Title: title } });
  document.registerFont(REGULAR, regular).registerFont(BOLD, bold);
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN;
  let isWhole = true;
  const plain = (text: string) => {
    const written = writable(text, has);
    isWhole &&= written.isWhole;
    return written.text;
  };
  const line = (text: string, color = "black") =>
    void document.font(REGULAR).fontSize(10).fillColor(color).text(plain(text), MARGIN).fillColor("black");

  return {
    document,
    width,
    line,
    /** Whether every character was in the font, so that none became a code point. */
    isWhole: () => isWhole,
    room(height: number): void {
      if (document.y + height > bottom) document.addPage();
    },
    heading(text: string, size: number): void {
      document.font(BOLD).fontSize(size).fillColor(colour).text(plain(text), MARGIN).fillColor("black").moveDown(0.3);
    },
    strong(text: string): void {
      document.font(BOLD).fontSize(10).text(plain(text), MARGIN);
    },
    rule(): void {
      const { y } = document;
      document
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(1.5)
        .stroke(colour)
        .moveDown(0.6);
    },
    table(widths: Width[], data: string[][]): void {
      document.font(REGULAR).fontSize(9).x = MARGIN;
      document.table({
        columnStyles: widths,
        data: data.map((row) => row.map(plain)),
        defaultStyle: { border: 0.5, padding: 4 },
      });
      document.x = MARGIN;
    },
    /** Writes each line separately, with its spaces; one that is too long continues below. */
    code(text: string): void {
      const letters = Math.floor((width - 10) / CODE_LETTER);
      for (const each of text
        .replaceAll("\t", "    ")
        .split(/\r?\n/)
        .flatMap((whole) => wrapped(whole, letters))) {
        if (document.y + CODE_LINE > bottom) document.addPage();
        const { y } = document;
        const known = IN_MONOSPACED.test(each);
        document.font(known ? MONOSPACED : REGULAR).fontSize(CODE_SIZE);
        document.text(known ? each : plain(each), MARGIN + 10, y, { lineBreak: false });
        document.y = y + CODE_LINE;
      }
      document.x = MARGIN;
      document.moveDown(0.4);
    },
    async finish(): Promise<Buffer> {
      const chunks: Buffer[] = [];
      document.on("data", (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise((resolve, reject) => document.on("end", resolve).on("error", reject));
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
export type Sheet = Awaited<ReturnType<typeof openSheet>>;

function wrapped(line: string, letters: number): string[] {
  const parts = [line.slice(0, letters)];
  for (let from = letters; from < line.length; from += letters) parts.push(line.slice(from, from + letters));
  return parts;
}
