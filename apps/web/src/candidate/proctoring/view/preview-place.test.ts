// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { firstPlace, movedBy, readPreview, sizeOf, within, writePreview } from "./preview-place.ts";

const around = { width: 1_280, height: 800 };
beforeEach(() => sessionStorage.clear());

it("is 200 × 150, and 35 px high when minimised [B2.14]", () => {
  expect([sizeOf(false), sizeOf(true)]).toEqual([
    { width: 200, height: 150 },
    { width: 200, height: 35 },
  ]);
});

it("starts at the top right, below the top bar [B2.14]", () => {
  expect(firstPlace(around)).toEqual({ x: 1_064, y: 78 });
});

it("stays inside the window, even when the window shrinks [B2.14]", () => {
  const size = sizeOf(false);
  expect(within({ x: 5_000, y: 5_000 }, size, around)).toEqual({ x: 1_080, y: 650 });
  expect(within({ x: -20, y: -20 }, size, around)).toEqual({ x: 0, y: 0 });
  expect(within({ x: 300, y: 300 }, size, { width: 100, height: 100 })).toEqual({ x: 0, y: 0 });
});

it("moves with the arrow keys and no others [B2.14]", () => {
  const place = { x: 100, y: 100 };
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"].map((key) => movedBy(key, place))).toEqual([
    { x: 84, y: 100 },
    { x: 116, y: 100 },
    { x: 100, y: 84 },
    { x: 100, y: 116 },
    null,
  ]);
});

it("remembers its position for the session [B2.14]", () => {
  expect(readPreview("t-1")).toEqual({ place: null, minimised: null });
  writePreview("t-1", { place: { x: 3, y: 4 }, minimised: true });
  expect(readPreview("t-1")).toEqual({ place: { x: 3, y: 4 }, minimised: true });
  expect(readPreview("t-2").place).toBeNull();
});
