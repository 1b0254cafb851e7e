import { crc32, deflateSync } from "node:zlib";

export type Colour = readonly [red: number, green: number, blue: number];

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WIDTH = 320;
const HEIGHT = 240;

/** A small picture of plain shapes, written as PNG without a library. */
export function createPicture(background: Colour) {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);

  function line(y: number, from: number, to: number, colour: Buffer): void {
    const [left, right] = [Math.max(0, Math.ceil(from)), Math.min(WIDTH, Math.floor(to))];
    if (y >= 0 && y < HEIGHT && left < right) pixels.fill(colour, (y * WIDTH + left) * 3, (y * WIDTH + right) * 3);
  }

  function box({ x, y, width, height }: Area, colour: Colour): void {
    for (let row = y; row < y + height; row += 1) line(row, x, x + width, Buffer.from(colour));
  }
  box({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, background);

  return {
    box,
    oval({ x, y, width, height }: Area, colour: Colour): void {
      for (let row = y; row < y + height; row += 1) {
        const half = (width / 2) * Math.sqrt(1 - ((row + 0.5 - y) / (height / 2) - 1) ** 2);
        line(row, x + width / 2 - half, x + width / 2 + half, Buffer.from(colour));
      }
    },
    encode: () => encodePng(pixels),
  };
}
export type Picture = ReturnType<typeof createPicture>;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits for each of three colours, in lines from top to bottom. */
const KIND = Buffer.from([8, 2, 0, 0, 0]);

function encodePng(pixels: Buffer): Buffer {
  const row = WIDTH * 3;
  // Every line begins with its filter; 0 is none.
  const raw = Buffer.alloc((row + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) pixels.copy(raw, y * (row + 1) + 1, y * row, (y + 1) * row);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(WIDTH, 0);
  size.writeUInt32BE(HEIGHT, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, KIND])),
    chunk("IDAT", deflateSync(raw)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
