import { markdownTable } from "../markup/markdown-table.ts";
import { mathmlToLatex } from "../markup/mathml-to-latex.ts";
import type { ShowPicture } from "../pictures.ts";
import { allOf, textIn, type Element } from "../markup/read-xml.ts";

const BLOCKS = new Set(["p", "div", "blockquote", "ul", "ol", "li", "h1", "h2", "h3", "table", "tr", "itemBody"]);

/** Shown after the answer, or to markers. */
const UNSEEN = /^(feedback(Inline|Block)|modalFeedback|rubricBlock)$/;

export const INTERACTION = /Interaction$/;

/** Whether a question shows something after the answer, or to markers. */
export function hasUnseen(element: Element): boolean {
  return element.children.some((child) => typeof child !== "string" && (UNSEEN.test(child.name) || hasUnseen(child)));
}

/** A gap in a table cell would not be shown as one. */
function interactionIn(element: Element): Element | undefined {
  if (INTERACTION.test(element.name)) return element;
  return element.children.flatMap((child) => (typeof child === "string" ? [] : (interactionIn(child) ?? [])))[0];
}

interface Told {
  show: ShowPicture;
  /** The replacement for an interaction. */
  place?: (interaction: Element) => string;
}

/** An item's text as Markdown. */
export function qtiText(element: Element, { show, place = () => "" }: Told): string {
  const write = (child: Element | string): string => {
    if (typeof child === "string") return child.replaceAll(/\s+/g, " ");
    if (INTERACTION.test(child.name)) return place(child);
    if (UNSEEN.test(child.name)) return "";
    const { name, attributes } = child;
    if (name === "math") return mathmlToLatex(child);
    if (name === "img") return show(attributes["src"] ?? "", attributes["alt"] ?? "");
    if (name === "object" && attributes["type"]?.startsWith("image/"))
      return show(attributes["data"] ?? "", textIn(child).replaceAll(/\s+/g, " "));
    if (name === "pre") return `\n\n\`\`\`\n${textIn(child)}\n\`\`\`\n\n`;
    if (name === "br") return "  \n";
    if (name === "table" && interactionIn(child) === undefined) {
      const cells = (row: Element) =>
        row.children.filter((each) => typeof each !== "string" && /^t[hd]$/.test(each.name)).map(write);
      return markdownTable(allOf(child, "tr").map(cells));
    }
    const inner = child.children.map(write).join("");
    const marked = inner.trim();
    if ((name === "strong" || name === "b") && marked !== "") return `**${marked}**`;
    if ((name === "em" || name === "i") && marked !== "") return `*${marked}*`;
    if (name === "code" && marked !== "") return `\`${marked}\``;
    return BLOCKS.has(name) ? `\n\n${name === "li" ? "- " : ""}${marked}\n\n` : inner;
  };
  return element.children
    .map(write)
    .join("")
    .replaceAll(/\n\s*\n/g, "\n\n")
    .replaceAll(/(?<! ) +\n/g, "\n")
    .trim();
}
