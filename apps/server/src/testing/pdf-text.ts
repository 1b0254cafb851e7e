import { inflateSync } from "node:zlib";

/** The text of a PDF by pdfkit with embedded fonts, as copied from a reader, without line breaks. */
export function pdfText(file: Buffer): string {
  const source = file.toString("latin1");
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = "", body = ""]) => [id, body]),
  );
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter((body) => body.includes("/FlateDecode")).map(inflated);
  return pages.map((page) => pageText(page, fonts)).join("\n");
}

type Letters = Map<string, string>;

/** The text of each glyph, by the font name that the pages use. */
function fontsOf(objects: Map<string, string>): Map<string, Letters> {
  const fonts = new Map<string, Letters>();
  for (const body of objects.values()) {
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      if (map !== undefined) fonts.set(name, lettersOf(inflated(objects.get(map) ?? "")));
    }
  }
  return fonts;
}

function inflated(body: string): string {
  const start = body.indexOf("stream\n") + "stream\n".length;
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf("\nendstream")), "latin1");
  return body.includes("/FlateDecode") ? inflateSync(bytes).toString("latin1") : bytes.toString("latin1");
}

/** Ranges of glyphs with their texts, in UTF-16. */
function lettersOf(map: string): Letters {
  const letters: Letters = new Map();
  for (const [, first = "", , list = ""] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/gis)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ""], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      letters.set(glyph, Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
    });
  }
  return letters;
}

function pageText(page: string, fonts: Map<string, Letters>): string {
  let letters: Letters | undefined;
  let text = "";
  for (const [, font, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font !== undefined) letters = fonts.get(font);
    for (const [, hex = ""] of shown?.matchAll(/<([0-9a-f]+)>/gi) ?? []) {
      // A standard font, whose characters are bytes.
      if (letters === undefined) {
        text += Buffer.from(hex, "hex").toString("latin1");
        continue;
      }
      text +=
        hex
          .match(/.{4}/g)
          ?.map((glyph) => letters?.get(glyph) ?? "\uFFFD")
          .join("") ?? "";
    }
  }
  return text;
}
