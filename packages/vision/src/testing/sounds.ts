const RATE = 16_000;

interface Shape {
  seconds: number;
  /** From 0 to 1. */
  loudness: number;
}

/** A 16-bit WAV of something like a voice: a tone that swells like syllables. */
export function voice({ seconds, loudness }: Shape): Buffer {
  const samples = Float32Array.from({ length: Math.round(RATE * seconds) }, (_, at) => {
    const time = at / RATE;
    return loudness * Math.sin(2 * Math.PI * 180 * time) * Math.abs(Math.sin(2 * Math.PI * 3 * time));
  });
  return wav(samples);
}

export function wav(samples: Float32Array, { rate = RATE, channels = 1 } = {}): Buffer {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + 2 * samples.length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, at) => file.writeInt16LE(Math.round(sample * 32_767), 44 + 2 * at));
  return file;
}
