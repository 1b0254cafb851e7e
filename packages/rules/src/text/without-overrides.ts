/** Characters that force a direction on what follows, so that it reads backwards. No language needs them. */
const OVERRIDES = /[\u202A-\u202E]/gu;

/** A text for the screen in the order in which it was written. What is stored keeps every character. */
export function withoutOverrides(text: string): string {
  return text.replaceAll(OVERRIDES, "");
}
