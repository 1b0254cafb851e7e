const WORDS_MIN = 3;

/** Whether somebody really said this: at least three words, in this order, with nothing between them. */
export function quoteOccurs(quote: string, answer: string): boolean {
  const words = wordsOf(quote);
  if (words.length < WORDS_MIN) return false;
  return ` ${wordsOf(answer).join(" ")} `.includes(` ${words.join(" ")} `);
}

/** Letters and digits only: spelling, punctuation and case of a transcript are the machine's, not the speaker's. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/['’ʼ]/g, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
