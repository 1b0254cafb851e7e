import { markdownTable } from "./markdown-table.ts";
import type { ShowPicture } from "../pictures.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Converts simple HTML to Markdown; unsupported elements leave only their text. */
export function htmlToMarkdown(html: string, show: ShowPicture = wordsOnly): string {
  return decode(
    html
      .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, "")
      .replaceAll(/<table\b[\s\S]*?<\/table>/gi, table)
      .replaceAll(/<pre\b[^>]*>(?:<code[^>]*>)?([\s\S]*?)(?:<\/code>)?<\/pre>/gi, "\n\n```\n$1\n```\n\n")
      .replaceAll(/<(strong|b)\b[^>]*>([\s\S]*?)<\/\1>/gi, "**$2**")
      .replaceAll(/<(em|i)\b[^>]*>([\s\S]*?)<\/\1>/gi, "*$2*")
      .replaceAll(/<code\b[^>]*>([\s\S]*?)<\/code>/gi, "`$1`")
      .replaceAll(/<img\b[^>]*>/gi, (tag) => show(decode(attribute(tag, "src")), decode(attribute(tag, "alt"))))
      .replaceAll(/<h(\d)\b[^>]*>/gi, (_, level: string) => `\n\n${"#".repeat(Number(level))} `)
      .replaceAll(/<li\b[^>]*>/gi, "\n- ")
      .replaceAll(/<br\s*\/?>/gi, "  \n")
      .replaceAll(/<\/(p|div|ul|ol|h\d|table|tr)>/gi, "\n\n")
      .replaceAll(/<\/?[a-z][^>]*>/gi, ""),
  )
    .replaceAll(/[ \t]+\n\n/g, "\n\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function table(html: string): string {
  const rows = html.match(/<tr\b[\s\S]*?<\/tr>/gi) ?? [];
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/gi)].map(([, inner = ""]) =>
      inner.replaceAll(/<\/?(?:p|div|br)\b[^>]*>/gi, " "),
    );
  return markdownTable(rows.map(cells));
}

function wordsOnly(_: string, words: string): string {
  return words === "" ? "[picture]" : `[picture: ${words}]`;
}

function attribute(tag: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag) ?? [];
  return double ?? single ?? "";
}

function decode(text: string): string {
  return text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
