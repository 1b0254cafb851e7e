/** Sound as numbers from -1 to 1, with all channels mixed into one. */
export interface Sound {
  rate: number;
  samples: Float32Array;
}

/** A file that cannot be decoded. The text is for people. */
export class UnreadableSound extends Error {
  override name = "UnreadableSound";
}

const PCM = 1;
const FLOAT = 3;
/** The real format comes later in the header. */
const EXTENSIBLE = 0xfffe;
const RATE = { min: 4_000, max: 192_000 };
const CHANNELS_MAX = 8;

interface Format {
  code: number;
  channels: number;
  rate: number;
  bits: number;
}

export function readWav(content: Uint8Array): Sound {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.length < 12 || textAt(content, 0) !== "RIFF" || textAt(content, 8) !== "WAVE") {
    throw new UnreadableSound("The sound is not a WAV file");
  }
  let format: Format | undefined;
  for (let at = 12; at + 8 <= content.length;) {
    const name = textAt(content, at);
    const size = Math.min(view.getUint32(at + 4, true), content.length - at - 8);
    const body = new DataView(view.buffer, view.byteOffset + at + 8, size);
    if (name === "fmt " && size >= 16) format = readFormat(body);
    if (name === "data" && format) return { rate: format.rate, samples: readSamples(body, format) };
    at += 8 + size + (size % 2);
  }
  throw new UnreadableSound("The WAV file contains no sound");
}

function textAt(content: Uint8Array, at: number): string {
  return String.fromCharCode(...content.subarray(at, at + 4));
}

function readFormat(body: DataView): Format {
  const given = body.getUint16(0, true);
  const format = {
    code: given === EXTENSIBLE && body.byteLength >= 26 ? body.getUint16(24, true) : given,
    channels: body.getUint16(2, true),
    rate: body.getUint32(4, true),
    bits: body.getUint16(14, true),
  };
  const { code, channels, rate, bits } = format;
  const known = code === PCM ? [8, 16, 24, 32].includes(bits) : code === FLOAT && bits === 32;
  if (!known || channels < 1 || channels > CHANNELS_MAX || rate < RATE.min || rate > RATE.max) {
    throw new UnreadableSound("The WAV file has an unsupported format");
  }
  return format;
}

function readSamples(body: DataView, { code, channels, bits }: Format): Float32Array {
  const bytes = bits / 8;
  const samples = new Float32Array(Math.floor(body.byteLength / (bytes * channels)));
  for (let at = 0; at < samples.length; at += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      sum += sampleAt(body, (at * channels + channel) * bytes, { code, bits });
    }
    samples[at] = sum / channels;
  }
  return samples;
}

function sampleAt(body: DataView, at: number, { code, bits }: Pick<Format, "code" | "bits">): number {
  if (code === FLOAT) {
    const value = body.getFloat32(at, true);
    return Number.isFinite(value) ? value : 0;
  }
  switch (bits) {
    case 8:
      return (body.getUint8(at) - 128) / 128;
    case 16:
      return body.getInt16(at, true) / 32_768;
    case 24:
      return ((body.getInt8(at + 2) << 16) | body.getUint16(at, true)) / 8_388_608;
    default:
      return body.getInt32(at, true) / 2_147_483_648;
  }
}
