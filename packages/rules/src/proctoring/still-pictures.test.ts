import { expect, it } from "vitest";
import { findStills, type SeenPicture } from "./still-pictures.ts";
import { stillWords } from "../evidence/still-words.ts";
import { isVirtualCamera } from "./virtual-camera.ts";

const EVERY = 15_000;
/** Brightness that depends on the place and on `pose`. */
const printOf = (pose: number) =>
  Uint8Array.from({ length: 768 }, (_, field) => 40 + ((field * 7 + pose * field) % 170));

function picture(index: number, over: Partial<SeenPicture> = {}): SeenPicture {
  const seen = { id: `p${index}`, at: index * EVERY, digest: `d${index}`, print: printOf(index) };
  return { ...seen, hasFace: true, isUnclear: false, ...over };
}
const many = (count: number, over: (index: number) => Partial<SeenPicture>) =>
  Array.from({ length: count }, (_, index) => picture(index, over(index)));

it("finds a still picture in place of the camera, from its first to its last file", () => {
  const pictures = many(30, (index) => (index >= 5 && index < 25 ? { digest: "same" } : {}));
  const [found, ...more] = findStills(pictures);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ pattern: "identical", confidence: 0.9 });
  expect(found?.pictures.map(({ id }) => id)).toEqual(pictures.slice(5, 25).map(({ id }) => id));
});

it("finds a still picture that was encoded anew each time", () => {
  const pictures = many(20, (index) => ({ print: printOf(3).map((level) => level + (index % 2)) }));
  expect(findStills(pictures)).toMatchObject([{ pattern: "nearly" }]);
});

it("finds a film that repeats, by its files or by its movements", () => {
  const files = many(40, (index) => ({ digest: `d${index % 9}` }));
  expect(findStills(files)).toMatchObject([{ pattern: "loop" }]);
  const movements = many(40, (index) => ({ print: printOf(index % 7) }));
  expect(findStills(movements)).toMatchObject([{ pattern: "loop" }]);
});

it("says nothing about people who move, a camera that hangs for a moment, a covered one or an empty room", () => {
  expect(findStills(many(240, () => ({})))).toEqual([]);
  expect(findStills(many(30, (index) => (index >= 5 && index < 8 ? { digest: "hangs" } : {})))).toEqual([]);
  expect(findStills(many(30, () => ({ digest: "black", isUnclear: true })))).toEqual([]);
  expect(findStills(many(60, () => ({ print: printOf(1), hasFace: false })))).toEqual([]);
  // The fixed picture of a closed shutter, now and again.
  expect(findStills(many(60, (index) => (index % 6 === 0 ? { digest: "shutter" } : {})))).toEqual([]);
});

it("says nothing about somebody who sits very still: a breath moves some edge by a little", () => {
  const breathing = many(60, (index) => ({
    print: printOf(1).map((level, field) => level + (field % 97 === 0 ? 2 * (index % 2) : 0)),
  }));
  expect(findStills(breathing)).toEqual([]);
});

it("names a virtual camera as a hint, with its ordinary uses", () => {
  expect(["OBS Virtual Camera", "ManyCam Webcam", "Camo"].every(isVirtualCamera)).toBe(true);
  expect(["Integrated Camera (13d3:56b2)", "FaceTime HD Camera", "Logitech BRIO", ""].some(isVirtualCamera)).toBe(
    false,
  );
  expect(stillWords("webcam-enabled", { label: "OBS Virtual Camera" })).toContain("also change backgrounds");
  const data = { pattern: "identical", count: 20, minutes: 5, device: "Integrated Camera" };
  expect(stillWords("camera-still", data)).toBe(
    "20 pictures in 5 minutes are the same file. A camera's noise makes every picture different, unless it hangs or shows a fixed picture.",
  );
});
