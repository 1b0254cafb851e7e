const HEADER_BYTES = 44;
const PCM = 1;
const BYTES_PER_SAMPLE = 2;

export interface WavFormat {
  /** Samples per second. */
  rate: number;
  channels?: number;
}

/** Returns a complete file of 16-bit samples that were collected in pieces. */
export function writeWav(pieces: readonly ArrayBuffer[], format: WavFormat): Blob {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return new Blob([wavHeader(bytes, format), ...pieces], { type: "audio/wav" });
}

/** Returns the header for this many bytes of 16-bit samples. */
export function wavHeader(bytes: number, { rate, channels = 1 }: WavFormat): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  writeText(view, 0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  writeText(view, 8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels * BYTES_PER_SAMPLE, true);
  view.setUint16(32, channels * BYTES_PER_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  writeText(view, 36, "data");
  view.setUint32(40, bytes, true);
  return view.buffer;
}

/** Converts samples from -1 to 1 to 16 bits and clips louder ones. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(samples, (sample) => {
    const cut = Math.max(-1, Math.min(1, sample));
    return cut < 0 ? cut * 32_768 : cut * 32_767;
  });
}

function writeText(view: DataView, at: number, letters: string): void {
  for (let index = 0; index < letters.length; index += 1) view.setUint8(at + index, letters.charCodeAt(index));
}
