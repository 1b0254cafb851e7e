import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** Larger than any window a problem may request, so it cannot come from the browser. */
const LARGEST_SIDE = 4_096;
const SIDES_AT = 16;

/** Reads a picture from a box or an author; null if it is not one. Its size is checked before anything is unpacked. */
export function readPicture(base64: string): PNG | null {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length < SIDES_AT + 8) return null;
  const [width, height] = [bytes.readUInt32BE(SIDES_AT), bytes.readUInt32BE(SIDES_AT + 4)];
  if (Math.max(width, height) > LARGEST_SIDE || Math.min(width, height) === 0) return null;
  try {
    return PNG.sync.read(bytes);
  } catch {
    return null;
  }
}

/** The share of pixels that differ, from 0 to 1. Where only one picture has pixels, they count as different. */
export function differenceOf(one: PNG, other: PNG, { threshold }: { threshold: number }): number {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const shared = { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
  const differing = pixelmatch(cut(one, shared), cut(other, shared), undefined, shared.width, shared.height, {
    threshold,
  });
  const lacking = width * height - shared.width * shared.height;
  return (differing + lacking) / (width * height);
}

function cut(picture: PNG, { width, height }: { width: number; height: number }): Buffer {
  if (picture.width === width && picture.height === height) return picture.data;
  const part = new PNG({ width, height });
  PNG.bitblt(picture, part, 0, 0, width, height, 0, 0);
  return part.data;
}

const LARGEST_SHOWN = 60_000;
const SMALLEST_SIDE = 16;

/** A data address small enough to send with a result: the picture is halved until it fits. */
export function shownPicture(base64: string): string | undefined {
  const picture = readPicture(base64);
  if (!picture) return undefined;
  const whole = addressOf(base64);
  if (whole.length < LARGEST_SHOWN) return whole;
  for (let shown = halved(picture); Math.min(shown.width, shown.height) >= SMALLEST_SIDE; shown = halved(shown)) {
    const address = addressOf(PNG.sync.write(shown).toString("base64"));
    if (address.length < LARGEST_SHOWN) return address;
  }
  return undefined;
}

function addressOf(base64: string): string {
  return `data:image/png;base64,${base64}`;
}

/** Each pixel is the mean of four. */
function halved(picture: PNG): PNG {
  const half = new PNG({ width: picture.width >> 1, height: picture.height >> 1 });
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        const at = (row: number, column: number) => picture.data[(row * picture.width + column) * 4 + channel] ?? 0;
        const sum = at(2 * y, 2 * x) + at(2 * y, 2 * x + 1) + at(2 * y + 1, 2 * x) + at(2 * y + 1, 2 * x + 1);
        half.data[(y * half.width + x) * 4 + channel] = sum / 4;
      }
    }
  }
  return half;
}
