/** Keeps e-mail programs from turning what follows into a link; readers do not see it. */
const WORD_JOINER = "\u2060";
const LONGEST = 100;

/** A name that somebody typed, for the heading of an e-mail: one line, and not the whole story. */
export function nameInHeading(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}

/**
 * The same for its text, where no part of it becomes a link: “Booking.com” stays readable, and braces are left out,
 * because they would be taken for the place of one.
 */
export function nameInMail(name: string): string {
  return part(nameInHeading(name.replaceAll(/[{}]/g, "")));
}

/** What somebody wrote, word for word, without a part that becomes a link. */
export function textInMail(text: string): string {
  return text.replaceAll(/(?<=\S)([.:/@])(?=\S)/gu, `$1${WORD_JOINER}`);
}

/** What stands between other texts, which may go on with an address at either end: “evil” and “.com”. */
function part(text: string): string {
  return text.replaceAll(/(?<!\s)([.:/@])(?!\s)/gu, `$1${WORD_JOINER}`);
}

/** Closes the end of a text that may hold an address, so that what follows does not become a part of it. */
export function closedInMail(text: string): string {
  return /[.:/@]$/u.test(text) ? text + WORD_JOINER : text;
}
