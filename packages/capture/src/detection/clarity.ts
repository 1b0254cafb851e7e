export interface Clarity {
  light: number;
  sharpness: number;
}

/** Measures how bright and how sharp a picture is, from its RGBA bytes. A small copy of the picture is enough. */
export function measureClarity(rgba: Uint8ClampedArray, width: number, height: number): Clarity {
  const grey = new Float32Array(width * height);
  let sum = 0;
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 4;
    const value = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
    grey[index] = value;
    sum += value;
  }
  return { light: sum / grey.length, sharpness: laplacianVariance(grey, width, height) };
}

function laplacianVariance(grey: Float32Array, width: number, height: number): number {
  const at = (index: number): number => grey[index] ?? 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x;
      const edge = at(index - width) + at(index + width) + at(index - 1) + at(index + 1) - 4 * at(index);
      sum += edge;
      squares += edge * edge;
    }
  }
  const count = Math.max((width - 2) * (height - 2), 1);
  return squares / count - (sum / count) ** 2;
}
