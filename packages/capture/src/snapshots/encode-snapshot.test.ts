import { afterEach, beforeEach, expect, it, vi } from "vitest";

interface Drawing {
  size: [width: number, height: number];
  /** Where the frame was drawn: x, y, width, height. */
  drawn: number[][];
  options: unknown[];
  /** What the browser encodes; it returns png for anything else. */
  encodes: string[];
}

const ALL = ["image/webp", "image/jpeg"];
const drawing: Drawing = { size: [0, 0], drawn: [], options: [], encodes: ALL };

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
    const type = drawing.encodes.includes(options.type) ? options.type : "image/png";
    return Promise.resolve(new Blob(["picture"], { type }));
  }
}

beforeEach(() => {
  vi.resetModules();
  Object.assign(drawing, { size: [0, 0], drawn: [], options: [], encodes: ALL });
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
});
afterEach(() => void vi.unstubAllGlobals());

async function encode(width: number, height: number): Promise<Blob> {
  const { encodeSnapshot } = await import("./encode-snapshot.ts");
  return await encodeSnapshot({ width, height } as ImageBitmap);
}

it("makes a 640 × 480 webp of quality 0.9 [B9.04] [A9.04]", async () => {
  expect((await encode(640, 480)).type).toBe("image/webp");
  expect(drawing).toMatchObject({
    size: [640, 480],
    drawn: [[0, 0, 640, 480]],
    options: [{ type: "image/webp", quality: 0.9 }],
  });
});

it("makes the same where the browser starts no workers, so that no picture is missed [B9.04]", async () => {
  vi.stubGlobal("Worker", function blocked() {
    throw new DOMException("blocked", "SecurityError");
  });
  const { startEncoder } = await import("./encoder.ts");
  const close = vi.fn<() => void>();
  const picture = await startEncoder().show({ width: 640, height: 480, close });
  expect([picture.type, drawing.size]).toEqual(["image/webp", [640, 480]]);
  expect(close).toHaveBeenCalledOnce();
});

it("crops a wide picture at the sides and a tall one at top and bottom, and distorts neither", async () => {
  await encode(1280, 720);
  await encode(480, 960);
  const [wide, tall] = drawing.drawn.map((place) => place.map(Math.round));
  expect(wide).toEqual([-107, 0, 853, 480]);
  expect(tall).toEqual([0, -400, 640, 1_280]);
});

it("makes a jpeg where the browser encodes no webp, and never a png", async () => {
  drawing.encodes = ["image/jpeg"];
  expect((await encode(640, 480)).type).toBe("image/jpeg");
  expect(drawing.options.at(-1)).toEqual({ type: "image/jpeg", quality: 0.9 });
  drawing.encodes = [];
  await expect(encode(640, 480)).rejects.toThrow("neither webp nor jpeg");
});
