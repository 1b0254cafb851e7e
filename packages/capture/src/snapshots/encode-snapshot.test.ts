import { afterEach, beforeEach, expect, it, vi } from "vitest";

interface Drawing {
  size: [width: number, height: number];
  /** Where the frame was drawn: x, y, width, height. */
  drawn: number[][];
  options: unknown[];
}

const drawing: Drawing = { size: [0, 0], drawn: [], options: [] };

/** Node cannot draw, so the calls on the canvas show what the picture would be. */
class FakeCanvas {
  constructor(width: number, height: number) {
    drawing.size = [width, height];
  }
  getContext() {
    return { drawImage: (_frame: unknown, ...place: number[]) => void drawing.drawn.push(place) };
  }
  convertToBlob(options: { type: string }) {
    drawing.options.push(options);
    return Promise.resolve(new Blob(["picture"], { type: options.type }));
  }
}

beforeEach(() => {
  vi.resetModules();
  Object.assign(drawing, { size: [0, 0], drawn: [], options: [] });
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
});
afterEach(() => void vi.unstubAllGlobals());

async function encode(width: number, height: number): Promise<Blob> {
  const { encodeSnapshot } = await import("./encode-snapshot.ts");
  return await encodeSnapshot({ width, height } as ImageBitmap);
}

it("makes a 640 × 480 webp of quality 0.9 [B9.04] [A9.04]", async () => {
  expect((await encode(640, 480)).type).toBe("image/webp");
  expect(drawing).toEqual({
    size: [640, 480],
    drawn: [[0, 0, 640, 480]],
    options: [{ type: "image/webp", quality: 0.9 }],
  });
});

it("crops a wide picture at the sides and a tall one at top and bottom, and distorts neither", async () => {
  await encode(1280, 720);
  await encode(480, 960);
  const [wide, tall] = drawing.drawn.map((place) => place.map(Math.round));
  expect(wide).toEqual([-107, 0, 853, 480]);
  expect(tall).toEqual([0, -400, 640, 1_280]);
});
