import { expect, it } from "vitest";
import { confirmedPhone, deservesMore, fromInset, sharpenedPhone, suspectedParts } from "./second-look.ts";

const phone = (score: number, x = 0.8, size = 0.1) => ({ score, box: { x, y: 0.8, width: size, height: size } });

it("looks again at what resembles a phone, and at nothing else", () => {
  expect(suspectedParts([], 0.1)).toEqual([]);
  expect(suspectedParts([phone(0.09)], 0.1)).toEqual([]);
  expect(suspectedParts([phone(0.15), phone(0.6)], 0.1)).toEqual([]);
  // Around the likelier one, within the picture.
  expect(suspectedParts([phone(0.11, 0.1), phone(0.15)], 0.1)).toEqual([
    { x: 0.65, y: 0.65, width: 0.35, height: 0.35 },
    { x: 0.5, y: 0.5, width: 0.5, height: 0.5 },
  ]);
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  expect(suspectedParts([phone(0.15, 0.2, 0.6)], 0.1)).toEqual([whole, whole]);
});

it("believes the surer of two closer looks, in its place in the whole picture, and says that it was one", () => {
  const part = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
  expect(confirmedPhone([])).toBeNull();
  expect(
    confirmedPhone([
      { part, phones: [phone(0.29)] },
      { part, phones: [] },
    ]),
  ).toBeNull();
  const near = { x: 0.1, y: 0.1, width: 0.4, height: 0.4 };
  expect(
    confirmedPhone([
      { part: near, phones: [phone(0.31)] },
      { part, phones: [phone(0.2), phone(0.55, 0.2, 0.2)] },
    ]),
  ).toEqual({ score: 0.55, box: { x: 0.6, y: 0.9, width: 0.1, height: 0.1 }, closer: true });
});

it("believes a sharpened picture from 0.35 on, and says that it was no look at the picture as it is", () => {
  expect(sharpenedPhone([])).toBeNull();
  expect(sharpenedPhone([phone(0.34)])).toBeNull();
  expect(sharpenedPhone([phone(0.1), phone(0.35)])).toEqual({ ...phone(0.35), closer: true });
});

it("looks at other copies of a picture only if one look found something like a phone", () => {
  expect(deservesMore([])).toBe(false);
  expect(deservesMore([phone(0.05), phone(0.059)])).toBe(false);
  expect(deservesMore([phone(0.05), phone(0.06)])).toBe(true);
});

it("finds the place in the picture of what a smaller copy on grey shows", () => {
  const inset = { x: 0.2, y: 0.25, width: 0.6, height: 0.5 };
  expect(fromInset(inset, { score: 0.5, box: { x: 0.2, y: 0.5, width: 0.3, height: 0.25 } })).toEqual({
    score: 0.5,
    box: { x: 0, y: 0.5, width: 0.5, height: 0.5 },
  });
});
