/** Why a picture shows nothing that could be judged. */
export type Unclear = "dark" | "covered" | "blurred";

/** How well a picture can be judged: measured on a small copy, which has less noise, unless something else is said. */
export interface Clarity {
  /** The level that the brightest twentieth reaches, from 0 to 255: a face in front of a black wall is not dark. */
  light: number;
  /** The standard deviation of the brightness. A hand or a strip of tape in front of the lens leaves hardly any. */
  contrast: number;
  /** How much pixels differ from their neighbours (variance of the Laplacian), in thousandths of the whole variance. */
  sharpness: number;
}

/** The copy that browser and server measure. */
export const CLARITY_SIZE = { width: 160, height: 120 } as const;

/** As many unclear pictures in a row as make a line: a hand may pass in front of the lens. */
export const UNCLEAR_PICTURES = 3;

/** Measured on labelled and generated pictures, see docs/detectors.md. */
const DARK_BELOW = 50;
const COVERED_BELOW = 8;
const BLURRED_BELOW = 12;
const BRIGHTEST = 0.95;

/**
 * Null if the picture is good enough. Only asked about pictures without a face: what is seen counts, but that something
 * is missing cannot be told from a bad picture.
 */
export function unclearness({ light, contrast, sharpness }: Clarity): Unclear | null {
  if (isDark({ light })) return "dark";
  if (contrast < COVERED_BELOW) return "covered";
  return sharpness < BLURRED_BELOW ? "blurred" : null;
}

export function isDark({ light }: Pick<Clarity, "light">): boolean {
  return light < DARK_BELOW;
}

interface Layout {
  width: number;
  height: number;
  /** How many each pixel has: three or, as in a canvas, four. */
  bytes: 3 | 4;
}

/** Takes the pixels row by row. */
export function measureClarity(pixels: Uint8Array | Uint8ClampedArray, layout: Layout): Clarity {
  const { width, height } = layout;
  const grey = toGrey(pixels, layout);
  const variance = varianceOf(grey);
  return {
    light: grey.toSorted()[Math.floor(grey.length * BRIGHTEST)] ?? 0,
    contrast: Math.sqrt(variance),
    sharpness: (1_000 * varianceOf(edgesOf(grey, width, height))) / (variance + 1),
  };
}

/** The brightness of every pixel, from 0 to 255. */
export function toGrey(pixels: Uint8Array | Uint8ClampedArray, { width, height, bytes }: Layout): Float32Array {
  const grey = new Float32Array(width * height);
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * bytes;
    grey[index] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  }
  return grey;
}

function edgesOf(grey: Float32Array, width: number, height: number): Float32Array {
  const at = (index: number): number => grey[index] ?? 0;
  const edges = new Float32Array((width - 2) * (height - 2));
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x;
      edges[(y - 1) * (width - 2) + x - 1] =
        at(index - width) + at(index + width) + at(index - 1) + at(index + 1) - 4 * at(index);
    }
  }
  return edges;
}

function varianceOf(values: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return Math.max(0, squares / values.length - mean * mean);
}
