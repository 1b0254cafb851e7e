import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** Eight keys per second. */
const BETWEEN_KEYS = 125;
const WORDS_A_LINE = 4;

export interface Typist {
  /** Everything typed so far, with an Enter as a line break. */
  typed(): string;
  /** What the page had received before that moment. */
  typedBefore(moment: number): string;
  typeFor(seconds: number): Promise<void>;
  /** Types for as long as the work takes. */
  typeWhile<T>(work: Promise<T>): Promise<T>;
}

/** Somebody who looks at the keys and not at the screen: the keys go to whatever has the focus. */
export function startTypist(page: Page): Typist {
  const keys = endlessKeys();
  const pressed: { key: string; takenAt: number }[] = [];
  const text = (taken: readonly { key: string }[]) => taken.map(({ key }) => key).join("");

  async function pressNext(): Promise<void> {
    const { value: key } = keys.next();
    const next = Date.now() + BETWEEN_KEYS;
    await page.keyboard.press(key === "\n" ? "Enter" : key);
    pressed.push({ key, takenAt: Date.now() });
    await sleep(Math.max(0, next - Date.now()));
  }

  return {
    typed: () => text(pressed),
    typedBefore: (moment) => text(pressed.filter(({ takenAt }) => takenAt < moment)),
    async typeFor(seconds) {
      for (let key = 0; key < seconds * (1_000 / BETWEEN_KEYS); key += 1) await pressNext();
    },
    async typeWhile(work) {
      let done = false;
      const settled = work.finally(() => (done = true));
      // Awaited below; until then a failure must not count as unhandled.
      settled.catch(() => {});
      while (!done) await pressNext();
      return await settled;
    },
  };
}

/** Distinguishable words, with Space between them and Enter at the end of a line. */
function* endlessKeys(): Generator<string, never, void> {
  for (let word = 1; ; word += 1) {
    yield* `w${word}`;
    yield word % WORDS_A_LINE === 0 ? "\n" : " ";
  }
}
