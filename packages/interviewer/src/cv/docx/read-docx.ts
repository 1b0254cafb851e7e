import { TEXT_MAX } from "../limits.ts";
import { contrastOf, READABLE_SIZE, type Rgb, type SeenText, type Sight } from "../sights.ts";
import { attributeOf, childOf, readXml, type Element } from "./read-xml.ts";
import { beneathOf, colourOf, lookOfRun, readStyles, type Look, type Styles } from "./styles.ts";

interface Around {
  styles: Styles;
  /** What is inherited from the paragraph and everything around it. */
  look: Look;
  seen: Record<Sight, string>;
}

const PAPER: Rgb = [255, 255, 255];

/** Reads the text of a Word document and tells what people see from what they do not. */
export function readDocx({ document, styles: stylesXml }: { document: string; styles: string }): SeenText {
  const styles = readStyles(stylesXml);
  const [root] = readXml(document);
  const seen: Record<Sight, string> = { visible: "", hidden: "", unsure: "" };
  const page = attributeOf(root, "background", "color");
  const beneath = page === undefined ? PAPER : colourOf(page);
  const body = childOf(root, "body");
  if (body) walk(body, { styles, look: { ...styles.base, beneath }, seen });
  return seen;
}

function walk(element: Element, around: Around): void {
  const { seen } = around;
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (seen.visible.length + seen.hidden.length + seen.unsure.length > TEXT_MAX) return;
    const read = READERS[child.name];
    if (read) read(child, around);
    else walk(child, around);
  }
}

type Reader = (element: Element, around: Around) => void;

const READERS: Readonly<Record<string, Reader>> = {
  p(paragraph, around) {
    const properties = childOf(paragraph, "pPr");
    const style = around.styles.lookOf(attributeOf(properties, "pStyle") ?? "Normal");
    walk(paragraph, { ...around, look: { ...around.look, ...style, ...beneathOf(properties) } });
    for (const sight of ["visible", "hidden", "unsure"] as const)
      if (around.seen[sight] !== "" && !around.seen[sight].endsWith("\n")) around.seen[sight] += "\n";
  },
  r(run, around) {
    const properties = childOf(run, "rPr");
    const style = around.styles.lookOf(attributeOf(properties, "rStyle"));
    walk(run, { ...around, look: { ...around.look, ...style, ...lookOfRun(properties) } });
  },
  t(text, { look, seen }) {
    seen[sightOf(look)] += text.children.filter((child) => typeof child === "string").join("");
  },
  tab: (_, around) => addSpace(around, " "),
  br: (_, around) => addSpace(around, "\n"),
  cr: (_, around) => addSpace(around, "\n"),
  tbl(table, around) {
    // A table's style may shade rows and columns in ways that only Word works out.
    const styled = attributeOf(childOf(table, "tblPr"), "tblStyle") !== undefined;
    walk(table, styled ? { ...around, look: { ...around.look, beneath: null } } : around);
  },
  tc(cell, around) {
    walk(cell, { ...around, look: { ...around.look, ...beneathOf(childOf(cell, "tcPr")) } });
  },
  /** A text box has its own background, or lies over something else. */
  txbxContent(box, around) {
    walk(box, { ...around, look: { ...around.look, beneath: null } });
  },
  /** The same content twice, for old and new versions of Word. */
  AlternateContent(both, around) {
    const one = childOf(both, "Choice") ?? childOf(both, "Fallback");
    if (one) walk(one, around);
  },
  /** Instructions, properties and what was deleted; none of it is shown. */
  instrText: () => {},
  delText: () => {},
  del: () => {},
  pPr: () => {},
  rPr: () => {},
  tblPr: () => {},
  tcPr: () => {},
  sectPr: () => {},
};

function addSpace({ seen }: Around, space: string): void {
  if (seen.visible !== "") seen.visible += space;
}

function sightOf({ vanish, size, colour, beneath }: Look): Sight {
  if (vanish) return "hidden";
  if (size !== undefined && size / 2 < READABLE_SIZE) return "hidden";
  if (colour === undefined || colour === null) return "visible";
  return contrastOf(colour, beneath === undefined ? PAPER : beneath);
}
