import { deflateSync } from "node:zlib";

export interface PdfParts {
  /** What each page draws, in PDF's own orders. */
  pages: readonly string[];
  /** More entries of each page's resources, such as `/ExtGState << … >>`. */
  resources?: string;
  /** More entries of the catalog. */
  catalog?: string;
  /** Further objects, each with its number from 100 on. */
  objects?: Readonly<Record<number, Buffer | string>>;
}

/** A PDF as programs write it: each page 612 × 792 points, with Helvetica as /F1. */
export function pdf({ pages, resources = "", catalog = "", objects = {} }: PdfParts): Buffer {
  const first = 1_000;
  const all = new Map<number, Buffer | string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ")}] >>`],
    [3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"],
    ...Object.entries(objects).map(([number, object]): [number, Buffer | string] => [Number(number), object]),
  ]);
  for (const [at, content] of pages.entries()) {
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + 2 * at + 1} 0 R`;
    all.set(first + 2 * at, `${page} /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`);
    all.set(first + 2 * at + 1, stream(Buffer.from(content, "latin1")));
  }
  return write(all);
}

/** A stream object, as it is or compressed. */
export function stream(content: Buffer, entries = "", compress = false): Buffer {
  const body = compress ? deflateSync(content) : content;
  const filter = compress ? "/Filter /FlateDecode" : "";
  return Buffer.concat([
    Buffer.from(`<< /Length ${body.length} ${filter} ${entries} >>\nstream\n`),
    body,
    Buffer.from("\nendstream"),
  ]);
}

function write(objects: ReadonlyMap<number, Buffer | string>): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places = new Map<number, number>();
  let at = parts[0]?.length ?? 0;
  for (const [number, object] of objects) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    places.set(number, at);
    at += part.length;
    parts.push(part);
  }
  const size = Math.max(...places.keys()) + 1;
  const table = ["xref", "0 1", "0000000000 65535 f "];
  for (const [number, place] of places) table.push(`${number} 1`, `${String(place).padStart(10, "0")} 00000 n `);
  const trailer = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(`${table.join("\n")}\n${trailer}`)]);
}

interface Written {
  x?: number;
  y: number;
  size?: number;
  /** Orders before the text, such as a colour. */
  with?: string;
}

/** The orders that write one line. */
export function line(text: string, { x = 72, y, size = 11, with: before = "0 g" }: Written): string {
  return `q ${before} BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET Q\n`;
}

/** Lines of an ordinary CV from the top of a page. */
export function lines(...texts: string[]): string {
  return texts.map((text, at) => line(text, { y: 740 - 16 * at })).join("");
}

export const CV_LINES = [
  "Robin Example",
  "Experience",
  "Backend engineer with TypeScript and PostgreSQL at a shipping company",
  "Projects",
  "Parcel tracker: follows a million parcels a day",
  "Queue without a broker, built on PostgreSQL alone",
  "Education",
  "Computer science",
];
