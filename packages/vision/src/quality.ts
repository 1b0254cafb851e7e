import type { Picture } from "./picture.ts";

export interface Quality {
  /**
   * The level that the brightest twentieth of the picture reaches, from 0 to 255: a face in front of a black wall is
   * not dark.
   */
  brightness: number;
  /** The standard deviation of the brightness. */
  contrast: number;
  /**
   * How much pixels differ from their neighbours (variance of the Laplacian), in thousandths of the overall variance.
   */
  sharpness: number;
}

/** Below these a picture says nothing about who or what is in it; measured on labelled frames, see bench/README.md. */
const DARK_BELOW = 50;
const BLURRED_BELOW = 2;
const BRIGHTEST = 0.95;

export function isDark({ brightness }: Quality): boolean {
  return brightness < DARK_BELOW;
}
export function isBlurred({ sharpness }: Quality): boolean {
  return sharpness < BLURRED_BELOW;
}

export function measureQuality(picture: Picture): Quality {
  const grey = toGrey(picture);
  const variance = varianceOf(grey);
  return {
    brightness: brightnessOf(grey),
    contrast: Math.sqrt(variance),
    sharpness: (1_000 * varianceOf(edges(grey, picture.width))) / (variance + 1),
  };
}

/** The brightness of every pixel, from 0 to 255. */
export function toGrey({ pixels, width, height }: Picture): Float32Array {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const red = pixels[3 * at] ?? 0;
    const green = pixels[3 * at + 1] ?? 0;
    const blue = pixels[3 * at + 2] ?? 0;
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return grey;
}

function brightnessOf(grey: Float32Array): number {
  return grey.toSorted()[Math.floor(grey.length * BRIGHTEST)] ?? 0;
}

function edges(grey: Float32Array, width: number): Float32Array {
  const result = new Float32Array(grey.length);
  for (let at = width + 1; at < grey.length - width - 1; at += 1) {
    const column = at % width;
    if (column === 0 || column === width - 1) continue;
    const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
    result[at] = around - 4 * (grey[at] ?? 0);
  }
  return result;
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
