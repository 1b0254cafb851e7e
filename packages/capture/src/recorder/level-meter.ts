const INTERVAL = 100;
/** What counts as silence on the scale, in decibels below the loudest. */
const FLOOR = 60;

/** 0 to 1 on a scale of decibels, as an ear hears it. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  if (power === 0) return 0;
  return Math.max(0, Math.min(1, (10 * Math.log10(power)) / FLOOR + 1));
}

/** Tells ten times a second how loud a stream is. Returns the way to stop. */
export function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => {};
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(stream).connect(analyser);
  // Without a gesture of the person it may stay suspended: then the level is 0, and the next click wakes it.
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
