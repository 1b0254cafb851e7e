import { randomBytes } from "node:crypto";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { differenceOf, readPicture, shownPicture } from "./picture.ts";

function plain(width: number, height: number, colour: [number, number, number]): PNG {
  const picture = new PNG({ width, height });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([...colour, 255], at);
  return picture;
}

function base64(picture: PNG): string {
  return PNG.sync.write(picture).toString("base64");
}

describe("two pictures [A1.21]", () => {
  const red = plain(100, 50, [255, 0, 0]);

  it("are identical, or completely different", () => {
    expect(differenceOf(red, plain(100, 50, [255, 0, 0]), { threshold: 0.1 })).toBe(0);
    expect(differenceOf(red, plain(100, 50, [0, 0, 255]), { threshold: 0.1 })).toBe(1);
  });

  it("may have slightly different colours", () => {
    expect(differenceOf(red, plain(100, 50, [250, 4, 4]), { threshold: 0.1 })).toBe(0);
    expect(differenceOf(red, plain(100, 50, [250, 4, 4]), { threshold: 0 })).toBe(1);
  });

  it("differ by what one of them lacks", () => {
    expect(differenceOf(red, plain(100, 100, [255, 0, 0]), { threshold: 0.1 })).toBe(0.5);
    expect(differenceOf(red, plain(50, 100, [255, 0, 0]), { threshold: 0.1 })).toBe(0.75);
  });
});

describe("what a box calls a picture", () => {
  it("is refused if it is not one, or too large to unpack", () => {
    expect(readPicture("")).toBeNull();
    expect(readPicture(randomBytes(200).toString("base64"))).toBeNull();
    const bytes = PNG.sync.write(plain(10, 10, [0, 0, 0]));
    bytes.writeUInt32BE(4_000_000_000, 16);
    expect(readPicture(bytes.toString("base64"))).toBeNull();
    expect(readPicture(bytes.subarray(0, 40).toString("base64"))).toBeNull();
  });

  it("is shown as it is if it is small, and smaller otherwise", () => {
    const small = base64(plain(40, 40, [1, 2, 3]));
    expect(shownPicture(small)).toBe(`data:image/png;base64,${small}`);
    const noise = new PNG({ width: 800, height: 600 });
    noise.data = randomBytes(noise.data.length);
    const shown = shownPicture(base64(noise)) ?? "";
    expect(shown.length).toBeLessThan(60_000);
    expect(readPicture(shown.replace("data:image/png;base64,", ""))).toMatchObject({ width: 100, height: 75 });
    expect(shownPicture("no picture")).toBeUndefined();
  });
});
