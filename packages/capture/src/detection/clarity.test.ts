import { expect, test } from "vitest";
import { measureClarity } from "./clarity.ts";

function picture(grey: (x: number, y: number) => number) {
  const [width, height] = [32, 24];
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    rgba.fill(grey(at % width, Math.floor(at / width)), 4 * at, 4 * at + 3);
  return measureClarity(rgba, width, height);
}

test("light is the mean brightness", () => {
  expect(picture(() => 0).light).toBe(0);
  expect(picture(() => 200).light).toBeCloseTo(200);
});

test("edges are sharp, even areas and soft gradients are not", () => {
  expect(picture(() => 90).sharpness).toBeCloseTo(0);
  expect(picture((x) => x * 4).sharpness).toBeCloseTo(0);
  expect(picture((x, y) => (((x >> 1) + (y >> 1)) % 2 === 0 ? 20 : 220)).sharpness).toBeGreaterThan(1_000);
});
