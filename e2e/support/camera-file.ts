import { open } from "node:fs/promises";
import sharp from "sharp";

const WIDTH = 640;
const HEIGHT = 480;

/** One picture, and for how long the fake camera shows it. */
export interface Shot {
  /** Red, green and blue of 640 × 480 pixels. */
  pixels: Uint8Array;
  seconds: number;
}

interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns a picture as the camera would deliver it, or only part of a large one. */
export async function readPicture(file: string, crop?: Crop): Promise<Uint8Array> {
  const whole = sharp(file);
  const part = crop ? whole.extract(crop) : whole;
  return await part.resize(WIDTH, HEIGHT, { fit: "cover" }).removeAlpha().raw().toBuffer();
}

/** Puts the second picture, scaled down, on the lower right corner of the first. */
export function layOver(below: Uint8Array, above: Uint8Array, scale: number): Uint8Array {
  const result = Uint8Array.from(below);
  const [width, height] = [Math.floor(WIDTH / scale), Math.floor(HEIGHT / scale)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = 3 * (y * scale * WIDTH + x * scale);
      result.set(above.subarray(from, from + 3), 3 * ((HEIGHT - height + y) * WIDTH + WIDTH - width + x));
    }
  }
  return result;
}

/** Writes a y4m file, the only format that Chromium's fake camera plays at its own speed: one picture per second. */
export async function writeCameraFile(file: string, shots: readonly Shot[]): Promise<void> {
  const film = await open(file, "w");
  try {
    await film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F1:1 Ip A1:1 C420jpeg\n`);
    for (const { pixels, seconds } of shots) {
      const frame = Buffer.concat([Buffer.from("FRAME\n"), ...toYuv(pixels)]);
      for (let second = 0; second < seconds; second += 1) await film.write(frame);
    }
  } finally {
    await film.close();
  }
}

/** The brightness of every pixel, and the two colours of every fourth. */
function toYuv(pixels: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] {
  const light = new Uint8Array(WIDTH * HEIGHT);
  const [blue, red] = [new Uint8Array(light.length / 4), new Uint8Array(light.length / 4)];
  for (let at = 0; at < light.length; at += 1) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(3 * at, 3 * at + 3);
    light[at] = 0.299 * r + 0.587 * g + 0.114 * b;
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (x % 2 === 1 || y % 2 === 1) continue;
    const quarter = (y / 2) * (WIDTH / 2) + x / 2;
    blue[quarter] = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
    red[quarter] = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
  }
  return [light, blue, red];
}
