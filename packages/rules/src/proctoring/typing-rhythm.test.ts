import { expect, it } from "vitest";
import { rhythmEdits, type PastedText, type WrittenEdit } from "./rhythm-edits.ts";
import { judgeRhythm } from "./typing-rhythm.ts";

const ESSAY = Array.from({ length: 400 }, (_, index) => `word${index * 7919}`).join(" ");

/** Even numbers from 0 to 1, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

interface Key {
  at: number;
  text: string;
}

/** Stores what somebody typed as the page does: after a second of silence, and every five seconds. */
function saved(keys: readonly Key[], beginning = 0): WrittenEdit[] {
  const edits: WrittenEdit[] = [];
  let changing: number | null = null;
  keys.forEach(({ at, text }, index) => {
    changing ??= at;
    const next = keys[index + 1]?.at ?? Infinity;
    const due = Math.min(at + 1_000, Math.max(at, changing + 5_000));
    if (next < due) return;
    edits.push({ at: due + 30 + ((index * 37) % 50), seq: beginning + index + 1, text, isBrought: false });
    changing = null;
  });
  return edits;
}

interface Hand {
  /** Milliseconds between two keys, by chance. */
  delay: (chance: () => number, typed: number) => number;
  /** How often a key is wrong and taken back. */
  wrong?: number;
}

function typed(text: string, { delay, wrong = 0 }: Hand, seed = 42): Key[] {
  const chance = dice(seed);
  const keys: Key[] = [];
  let at = 0;
  const press = (shown: string) => {
    at += delay(chance, shown.length);
    keys.push({ at, text: shown });
  };
  for (let length = 1; length <= text.length; length += 1) {
    if (chance() < wrong) {
      press(`${text.slice(0, length - 1)}~`);
      press(text.slice(0, length - 1));
    }
    press(text.slice(0, length));
  }
  return keys;
}

function judged(edits: readonly WrittenEdit[], texts: string[] = [], pastes: PastedText[] = []) {
  return judgeRhythm(rhythmEdits(edits, { texts, pastes }));
}
const one = (at: number, seq: number, text: string): WrittenEdit => ({ at, seq, text, isBrought: false });

it.each([3, 77, 4_711])("says nothing about a fast typist, hand %i", (seed) => {
  // 130 words per minute with bursts up to 18 characters per second, thinking pauses and a few corrections.
  const hand: Hand = {
    delay: (chance, length) => (length % 160 === 0 ? 2_500 : 45 + 90 * chance() * (chance() < 0.1 ? 4 : 1)),
    wrong: 0.015,
  };
  expect(judged(saved(typed(ESSAY.slice(0, 2_500), hand, seed)))).toEqual([]);
});

it("says nothing about somebody who makes no mistakes but types unevenly", () => {
  const hand: Hand = { delay: (chance) => 60 + 400 * chance() ** 4 + (chance() < 0.02 ? 900 : 0) };
  expect(judged(saved(typed(ESSAY.slice(0, 2_000), hand)))).toEqual([]);
});

it("says nothing about dictation, phrase by phrase", () => {
  const phrases = Array.from({ length: 12 }, (_, index) => ({
    at: (index + 1) * 9_000,
    text: ESSAY.slice(0, (index + 1) * 160),
  }));
  expect(judged(saved(phrases))).toEqual([]);
});

it("says nothing about pasted text, one's own included", () => {
  const edits = [one(1_000, 1, "My notes: "), one(60_000, 2, `My notes: ${ESSAY.slice(0, 900)}`)];
  // The page's clock is ten seconds ahead, and the editor joined two lines.
  expect(judged(edits, [], [{ at: 69_000, size: 910 }])).toEqual([]);
  expect(judged(edits)).toHaveLength(1);
});

it("says nothing about completions of the editor and its brackets", () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    at: (index + 1) * 1_700,
    text: Array.from({ length: index + 1 }, (_unused, line) => `System.out.println(values.get(${line}));`).join("\n"),
  }));
  expect(judged(saved(lines))).toEqual([]);
});

it("says nothing about a template, a formatted program, an undone deletion or a restored version", () => {
  const template = `class Solution {\n${ESSAY.slice(0, 700)}\n}`;
  const written = template.replace("}", "  return 1;\n}");
  const edits = [
    one(1_000, 1, `${template}\n`),
    one(9_000, 12, written),
    one(20_000, 13, written.replaceAll("\n", "\n\n    ")),
    one(30_000, 14, ""),
    one(40_000, 15, written),
    one(50_000, 16, "x"),
    one(60_000, 17, `${written} // again`),
  ];
  expect(judged(edits, [template])).toEqual([]);
});

it("says nothing about edits that arrive together after a reload or a lost connection, or an accepted late draft", () => {
  const keys = typed(ESSAY.slice(0, 1_200), { delay: (chance) => 70 + 200 * chance(), wrong: 0.02 });
  const before = saved(keys.slice(0, 200));
  const rest = keys.at(-1)?.text ?? "";
  expect(judged([...before, one((before.at(-1)?.at ?? 0) + 400, keys.length, rest)])).toEqual([]);
  const draft = { at: 900_000, seq: (before.at(-1)?.seq ?? 0) + 1, text: ESSAY, isBrought: true };
  expect(judged([...before, draft])).toEqual([]);
});

it("says nothing about two small changes far apart", () => {
  const text = ESSAY.slice(0, 3_000);
  expect(judged([one(1_000, 3_000, text), one(5_000, 3_002, `a${text}b`)])).toEqual([]);
});

it("tells of a text that a program sets at once", () => {
  const found = judged([one(10_000, 5, "Hello"), one(70_000, 6, `Hello${ESSAY.slice(0, 390)}`)]);
  expect(found).toEqual([
    { pattern: "at-once", from: 70_000, to: 70_000, seq: 6, characters: 390, changes: 1, confidence: 0.7 },
  ]);
});

it("tells of a program that types, faster than anybody or too evenly", () => {
  const fast = judged(saved(typed(ESSAY.slice(0, 900), { delay: () => 25 })));
  expect(fast.map(({ pattern }) => pattern)).toContain("fast");
  const even = judged(saved(typed(ESSAY.slice(0, 1_200), { delay: (chance) => 50 + 100 * chance() })));
  expect(even.map(({ pattern }) => pattern)).toEqual(["steady"]);
  expect(even[0]?.characters).toBeGreaterThanOrEqual(600);
});
