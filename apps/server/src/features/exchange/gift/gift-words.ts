import { htmlToMarkdown, withLineBreaks } from "../markup/html-to-markdown.ts";

/** Removes the backslashes that escape special characters. */
export function plain(text: string): string {
  return text
    .replaceAll(/\\([\s\S])/g, (whole, sign: string) => {
      if (sign === "n") return "\n";
      return ESCAPED.includes(sign) ? sign : whole;
    })
    .trim();
}

const ESCAPED = String.raw`~=#{}:\[]"`;
const TAGS = /<\/?(p|br|b|i|em|strong|code|pre|img|div|span|ul|ol|li|sub|sup|a|table)\b[^>]*>/i;

/** Reads a text in the format that it names. The default allows HTML. */
export function giftWords(text: string, given = "moodle"): string {
  const [, format = given, body = text] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(text) ?? [];
  const words = plain(body);
  if (format === "html") return htmlToMarkdown(words);
  return format === "moodle" && TAGS.test(words) ? htmlToMarkdown(withLineBreaks(words)) : words;
}
