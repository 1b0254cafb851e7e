import { expect, it } from "vitest";
import { outsideScene, sceneOf } from "./agreement.ts";
import { measureFields, type ShownPicture } from "./unchanged.ts";
import type { Box, SeenThing } from "./seen-thing.ts";

const WIDTH = 160;
const HEIGHT = 120;
const person: SeenThing = { what: "person", score: 0.9, box: { x: 0.4, y: 0.3, width: 0.4, height: 0.7 } };
const book = (box: Box, what = "book"): SeenThing => ({ what, score: 0.35, box });
const BESIDE = { x: 0.05, y: 0.2, width: 0.3, height: 0.5 };

interface Look {
  light?: number;
  things?: SeenThing[];
  /** Something that was brought into the picture. */
  brought?: Box;
}

/** A shelf with stripes on the left, a person who never sits quite still on the right. */
function look({ light = 1, things = [], brought }: Look = {}, sway = 0): ShownPicture {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  const isIn = (x: number, y: number, box: Box) =>
    x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [x, y] = [(at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / HEIGHT];
    const stripes = x < 0.35 ? 60 + 90 * (Math.floor(x * 20) % 2) : 180;
    const room = isIn(x + sway, y, person.box) ? 90 + 40 * Math.sin(30 * (x + sway)) : stripes;
    pixels.fill(light * (brought && isIn(x, y, brought) ? 235 : room), 3 * at, 3 * at + 3);
  }
  return { things: [person, ...things], fields: measureFields(pixels, { width: WIDTH, height: HEIGHT, bytes: 3 }) };
}

const first = [look(), look({}, 0.02), look({}, -0.02)];
const besides = (picture: ShownPicture, start: readonly ShownPicture[] = first) =>
  outsideScene(picture, { scene: sceneOf(start.map(({ things }) => things)), first: start })
    .map(({ what }) => what)
    .filter((what) => what !== "person");

it("leaves out a shelf that the detector suddenly calls a book, whatever the light", () => {
  const suddenly = { things: [book(BESIDE)] };
  expect(besides(look(suddenly))).toEqual([]);
  expect(besides(look({ ...suddenly, light: 0.8 }, 0.03))).toEqual([]);
  expect(besides(look({ ...suddenly, light: 1.2 }))).toEqual([]);
});

it("sees a book that is brought to where the shelf is", () => {
  expect(besides(look({ things: [book(BESIDE)], brought: BESIDE }))).toEqual(["book"]);
  // Also if it hides only half of the place.
  const half = { ...BESIDE, height: 0.25 };
  expect(besides(look({ things: [book(BESIDE)], brought: half }))).toEqual(["book"]);
});

it("sees a book that is held in front of the body, where nothing can be compared", () => {
  const held = { x: 0.5, y: 0.6, width: 0.2, height: 0.3 };
  expect(besides(look({ things: [book(held)] }))).toEqual(["book"]);
});

it("sees everything once the camera was moved, and as long as the start is unknown", () => {
  const moved = { ...look({ things: [book(BESIDE)] }), fields: Uint8Array.from({ length: 768 }, (_, at) => at % 251) };
  expect(besides(moved)).toEqual(["book"]);
  expect(besides(look({ things: [book(BESIDE)] }), [look()])).toEqual(["book"]);
  expect(besides({ ...look({ things: [book(BESIDE)] }), fields: null })).toEqual(["book"]);
});

it("never leaves out a phone or a second person because they were there all along", () => {
  const things = [book(BESIDE, "cell phone"), book(BESIDE, "face")];
  expect(besides(look({ things }))).toEqual(["cell phone", "face"]);
});
