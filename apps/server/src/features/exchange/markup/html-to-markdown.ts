import TurndownService from "turndown";
import { NotImportable } from "../exchanged.ts";
import type { ShowPicture } from "../pictures.ts";
import { markdownTable } from "./markdown-table.ts";
import { loweredText, raisedText } from "./raised-text.ts";

/** Converts HTML to Markdown; an element without a counterpart leaves only its text. */
export function htmlToMarkdown(html: string, show: ShowPicture = wordsOnly): string {
  // The library recurses, and walks the whole content of every element.
  if (depthOf(html) > DEEPEST) throw new NotImportable("The text is nested too deeply.");
  return createConverter(show).turndown(html).replaceAll("\u00A0", " ");
}

const DEEPEST = 200;
/** An element of these may implicitly close the one before it. */
const ENDED_BY_OTHERS = /^(p|li|dt|dd|t[dhr]|thead|tbody|tfoot|colgroup|option)$/i;
const WITHOUT_CONTENT = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** Returns the greatest depth of nesting. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (ENDED_BY_OTHERS.test(name) || WITHOUT_CONTENT.test(name)) continue;
    depth = Math.max(0, depth + (end === "/" ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** For texts whose line breaks count, as in Moodle's own format; HTML would join the lines. */
export function withLineBreaks(text: string): string {
  return text.replaceAll(/(<[a-z/!][^>]*>)|\s*\n\s*/gi, (found, tag?: string) => {
    if (tag !== undefined) return tag;
    return `<br class="${found.split("\n").length > 2 ? PARAGRAPH_END : LINE_END}">`;
  });
}

const LINE_END = "line-end";
const PARAGRAPH_END = "paragraph-end";

function createConverter(show: ShowPicture): TurndownService {
  const converter = new TurndownService({
    headingStyle: "atx",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
  });
  // Formulas, embedded answers and gaps use characters that would be escaped.
  converter.escape = (text) => text;
  converter.remove(["script", "style"]);
  converter.addRule("picture", {
    filter: "img",
    replacement: (_, node) => show(attribute(node, "src"), attribute(node, "alt")),
  });
  converter.addRule("link to a page of theirs", {
    filter: (node) => node.nodeName === "A" && !/^(https?|mailto):/i.test(attribute(node, "href")),
    replacement: (content) => content,
  });
  converter.addRule("end of a line", {
    filter: (node) => node.nodeName === "BR" && [LINE_END, PARAGRAPH_END].includes(attribute(node, "class")),
    replacement: (_, node) => (attribute(node, "class") === LINE_END ? "\n" : "\n\n"),
  });
  converter.addRule("superscript", { filter: "sup", replacement: raisedText });
  converter.addRule("subscript", { filter: "sub", replacement: loweredText });
  converter.addRule("code block", { filter: "pre", replacement: (_, node) => codeBlock(node) });
  addTables(converter);
  return converter;
}

/** Written by hand, because the library's own plugin only converts tables with a header row. */
function addTables(converter: TurndownService): void {
  const cells = new Map<Node, string>();
  converter.addRule("cell", {
    filter: ["td", "th"],
    replacement: (content, node) => {
      cells.set(node, content);
      return "";
    },
  });
  converter.addRule("table", {
    filter: "table",
    replacement: (_, node) => {
      const rows = Array.from(node.querySelectorAll("tr")).filter((row) => row.closest("table") === node);
      return markdownTable(rows.map((row) => Array.from(row.children, (cell) => cells.get(cell) ?? "")));
    },
  });
}

function codeBlock(node: TurndownService.Node): string {
  // The library's lists are not iterable.
  for (const line of Array.from(node.querySelectorAll("br"))) line.replaceWith("\n");
  for (const text of Array.from(node.querySelectorAll("sup"))) text.replaceWith(raisedText(text.textContent ?? ""));
  for (const text of Array.from(node.querySelectorAll("sub"))) text.replaceWith(loweredText(text.textContent ?? ""));
  const code = (node.textContent ?? "").replace(/^\n|\n$/g, "");
  const fence = "`".repeat(Math.max(3, ...[...code.matchAll(/^`{3,}/gm)].map(([ticks]) => ticks.length + 1)));
  return `\n\n${fence}\n${code}\n${fence}\n\n`;
}

function wordsOnly(_: string, words: string): string {
  return words === "" ? "[picture]" : `[picture: ${words}]`;
}

function attribute(node: TurndownService.Node, name: string): string {
  return (node as HTMLElement).getAttribute(name) ?? "";
}
