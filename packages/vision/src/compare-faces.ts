/** Two pictures of one face are closer than this, those of two people farther apart; measured, see bench/README.md. */
export const SAME_FACE_WITHIN = 0.58;

/** The Euclidean distance between two descriptors. */
export function faceDistance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}
