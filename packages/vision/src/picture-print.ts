import { decodePicture } from "./picture.ts";

const COLUMNS = 32;
const ROWS = 24;

/**
 * The mean brightness of each field of a picture, row by row. The noise of a camera averages out in a field; whoever
 * breathes moves an edge by part of a pixel, which the fields along it show.
 */
export async function picturePrint(content: Uint8Array): Promise<Uint8Array> {
  const { pixels, width, height } = await decodePicture(content);
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Uint32Array(COLUMNS * ROWS);
  for (let row = 0; row < height; row += 1) {
    const from = Math.floor((row * ROWS) / height) * COLUMNS;
    for (let column = 0; column < width; column += 1) {
      const at = 3 * (row * width + column);
      const field = from + Math.floor((column * COLUMNS) / width);
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      sums[field] = (sums[field] ?? 0) + 0.299 * red + 0.587 * green + 0.114 * blue;
      counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  return Uint8Array.from(sums, (sum, field) => Math.round(sum / Math.max(1, counts[field] ?? 1)));
}
