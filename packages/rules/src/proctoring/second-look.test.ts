import { expect, it } from "vitest";
import { confirmedPhone, suspectedPart } from "./second-look.ts";

const phone = (score: number, x = 0.8, size = 0.1) => ({ score, box: { x, y: 0.8, width: size, height: size } });

it("looks again at what resembles a phone, and at nothing else", () => {
  expect(suspectedPart([])).toBeNull();
  expect(suspectedPart([phone(0.09)])).toBeNull();
  expect(suspectedPart([phone(0.15), phone(0.6)])).toBeNull();
  const part = suspectedPart([phone(0.11, 0.1), phone(0.15)]);
  // Around the likelier one, within the picture.
  expect(part).toEqual({ x: 0.65, y: 0.65, width: 0.35, height: 0.35 });
  expect(suspectedPart([phone(0.15, 0.2, 0.6)])).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

it("believes a phone that the second look is sure of, in its place in the whole picture", () => {
  const part = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
  expect(confirmedPhone(part, [phone(0.49)])).toBeNull();
  expect(confirmedPhone(part, [phone(0.55, 0.2, 0.2)])).toEqual({
    score: 0.55,
    box: { x: 0.6, y: 0.9, width: 0.1, height: 0.1 },
  });
});
