import { expect, it } from "vitest";
import { measureClarity, unclearness } from "./clarity.ts";

const SIZE = { width: 32, height: 24, bytes: 4 } as const;

function picture(grey: (x: number, y: number) => number) {
  const pixels = new Uint8ClampedArray(SIZE.width * SIZE.height * 4);
  for (let at = 0; at < SIZE.width * SIZE.height; at += 1)
    pixels.fill(grey(at % SIZE.width, Math.floor(at / SIZE.width)), 4 * at, 4 * at + 3);
  return measureClarity(pixels, SIZE);
}
const checks = (x: number, y: number) => (((x >> 1) + (y >> 1)) % 2 === 0 ? 20 : 220);
/** The same numbers at every run. */
const noise = (x: number, y: number) => ((x * 7919 + y * 104_729) % 7) - 3;

it("measures light by what is brightest, so that a lamp in a dark room is light enough", () => {
  expect(picture(() => 0).light).toBe(0);
  expect(picture(() => 200).light).toBeCloseTo(200);
  expect(picture((x) => (x < 4 ? 180 : 5)).light).toBeCloseTo(180);
});

it("measures sharpness by edges, whatever the contrast", () => {
  expect(picture((x) => x * 4).sharpness).toBeLessThan(5);
  expect(picture(checks).sharpness).toBeGreaterThan(1_000);
});

it("tells dark, covered and blurred pictures from one that can be judged", () => {
  expect(unclearness(picture(checks))).toBeNull();
  expect(unclearness(picture((x, y) => 15 + noise(x, y)))).toBe("dark");
  // A hand or tape: even, in any brightness, with the noise of the camera.
  expect(unclearness(picture((x, y) => 130 + noise(x, y)))).toBe("covered");
  expect(unclearness(picture(() => 255))).toBe("covered");
  expect(unclearness(picture((x) => 40 + x * 6))).toBe("blurred");
});
