/** Two pictures of one face are nearer than this, those of two people farther: measured, see bench/README.md. */
export const SAME_FACE_WITHIN = 0.58;

/** Euclidean distance of two descriptors. */
export function faceDistance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}
