import { htmlToMarkdown, withLineBreaks } from "../markup/html-to-markdown.ts";

/** Without the backslashes that keep signs from having a meaning. */
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

/** A text in its format, which it may name itself. The usual one allows HTML. */
export function giftWords(text: string, given = "moodle"): string {
  const [, format = given, body = text] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(text) ?? [];
  const words = plain(body);
  if (format === "html") return htmlToMarkdown(words);
  return format === "moodle" && TAGS.test(words) ? htmlToMarkdown(withLineBreaks(words)) : words;
}
