import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { PAGES_MAX, TEXT_MAX, Unreadable } from "../limits.ts";
import type { SeenText, Sight } from "../sights.ts";
import { drawPage, pictureOf } from "./draw-page.ts";
import type { Glyph, PageObjects } from "./drawing.ts";
import { sightOfGlyph } from "./sight-of-glyph.ts";

/** Larger pictures are left out; no CV needs them. */
const PIXELS_MAX = 40_000_000;
/** Parts of an em: a smaller gap is within a word. */
const WORD_GAP = 0.2;
const LINE_GAP = 0.4;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document["getPage"]>>;

export async function readPdf(content: Uint8Array): Promise<SeenText> {
  const { OPS } = await getResolvedPDFJS();
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]));
  const document = await open(content);
  const layers = await document.getOptionalContentConfig();
  const seen: Record<Sight, string> = { visible: "", hidden: "", unsure: "" };
  for (let number = 1; number <= Math.min(document.numPages, PAGES_MAX); number += 1) {
    const page = await document.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const objects = objectsOf(page, (layer) => layers.isVisible(layer) === true);
    const list = await page.getOperatorList();
    const { glyphs, paints } = drawPage(list, names, { view: [left, bottom, right, top], objects });
    const bySight = Map.groupBy(glyphs.slice(0, TEXT_MAX), (glyph) => sightOfGlyph(glyph, paints));
    for (const [sight, those] of bySight) seen[sight] += `${textOf(those)}\n`;
    page.cleanup();
    if (seen.visible.length + seen.hidden.length + seen.unsure.length > TEXT_MAX) break;
  }
  return seen;
}

async function open(content: Uint8Array): Promise<Document> {
  try {
    // Nothing in the file is run, and nothing is fetched.
    const still = { verbosity: 0, isEvalSupported: false, enableXfa: false, maxImageSize: PIXELS_MAX };
    return await getDocumentProxy(content, { ...still, useSystemFonts: false, disableFontFace: false });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new Unreadable(isLocked ? "The PDF is protected by a password." : "The PDF is damaged.");
  }
}

function objectsOf(page: Page, isShown: PageObjects["isShown"]): PageObjects {
  const find = (name: string): unknown => {
    const store = name.startsWith("g_") ? page.commonObjs : page.objs;
    return store.has(name) ? store.get(name) : undefined;
  };
  return {
    isShown,
    image: (name) => pictureOf(find(name)),
    font(name) {
      const font: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
      if (typeof font !== "object" || font === null) return { unit: 0.001, isDrawn: false };
      const matrix = "fontMatrix" in font && Array.isArray(font.fontMatrix) ? font.fontMatrix : [];
      const unit: unknown = matrix[0];
      const isDrawn = "isType3Font" in font && font.isType3Font === true;
      return { unit: typeof unit === "number" && unit !== 0 ? unit : 0.001, isDrawn };
    },
  };
}

/** Lines and words by the places of their characters, in the order in which they were drawn. */
function textOf(glyphs: readonly Glyph[]): string {
  let text = "";
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    if (last && Math.abs(glyph.line - last.line) > LINE_GAP * last.size) text += "\n";
    else if (last && Math.abs(glyph.from - last.to) > WORD_GAP * last.size) text += " ";
    text += glyph.text;
    last = glyph;
  }
  return text;
}
