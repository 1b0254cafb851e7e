/** Keeps e-mail programs from turning what follows into a link; readers do not see it. */
const WORD_JOINER = "\u2060";
const LONGEST = 100;

/** A name that somebody typed, for the heading of an e-mail: one line, and not the whole story. */
export function nameInHeading(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}

/** The same for its text, where no part of it becomes a link: “Booking.com” stays readable. */
export function nameInMail(name: string): string {
  return textInMail(nameInHeading(name));
}

/** What somebody wrote, word for word, without a part that becomes a link. */
export function textInMail(text: string): string {
  return text.replaceAll(/(?<=\S)([.:/@])(?=\S)/gu, `$1${WORD_JOINER}`);
}
