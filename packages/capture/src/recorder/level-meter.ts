const INTERVAL = 100;
/** The level that counts as silence, in decibels below the loudest. */
const FLOOR = 60;

/** From 0 to 1 on a decibel scale, as the ear perceives it. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  if (power === 0) return 0;
  return Math.max(0, Math.min(1, (10 * Math.log10(power)) / FLOOR + 1));
}

/** Reports a stream's level ten times per second. Returns a function that stops it. */
export function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => {};
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(stream).connect(analyser);
  // The context may stay suspended until the person interacts with the page: the level is then 0, and the next click
  // wakes it.
  const timer = setInterval(() => {
    if (context.state === "suspended") context.resume().catch(() => {});
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
  }, INTERVAL);
  return () => {
    clearInterval(timer);
    context.close().catch(() => {});
  };
}
