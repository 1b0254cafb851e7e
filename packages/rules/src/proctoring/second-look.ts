interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Scored {
  score: number;
  box: Box;
}

/**
 * From `sure` a phone counts; from `suspect` a second look at that part of the picture decides, which must be surer
 * (`closer`), because a cup scores up to 0.3. Measured, see docs/detectors.md.
 */
export const PHONE = { sure: 0.3, suspect: 0.1, closer: 0.5 } as const;

/** The part is larger than the phone, and never so small that only pixels are left. */
const AROUND = 2.2;
const SMALLEST = 0.35;

/** The part of the picture that deserves a second look; null if a phone was found anyway, or nothing resembles one. */
export function suspectedPart(phones: readonly Scored[]): Box | null {
  const best = phones.reduce<Scored | null>((one, other) => (one && one.score >= other.score ? one : other), null);
  if (!best || best.score >= PHONE.sure || best.score < PHONE.suspect) return null;
  const { x, y, width, height } = best.box;
  const side = Math.min(1, Math.max(SMALLEST, AROUND * Math.max(width, height)));
  const from = (start: number, length: number) => Math.min(1 - side, Math.max(0, start + length / 2 - side / 2));
  return { x: from(x, width), y: from(y, height), width: side, height: side };
}

/** The phone that the second look is sure of, in its place in the whole picture; otherwise null. */
export function confirmedPhone(part: Box, phones: readonly Scored[]): Scored | null {
  const best = phones.reduce<Scored | null>((one, other) => (one && one.score >= other.score ? one : other), null);
  if (!best || best.score < PHONE.closer) return null;
  const { x, y, width, height } = best.box;
  const box = {
    x: part.x + x * part.width,
    y: part.y + y * part.height,
    width: width * part.width,
    height: height * part.height,
  };
  return { score: best.score, box };
}
