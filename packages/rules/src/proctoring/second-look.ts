import type { Box } from "./seen-thing.ts";

interface Scored {
  score: number;
  box: Box;
}

/**
 * From `sure` a phone counts; below it, closer looks at that part of the picture decide, from `closer`. They find phones
 * that the whole picture hides, and take a cup at the lips for one (0.65), so that what they find must last. The same
 * goes for looks at the whole picture with more contrast, which the server takes last, from `sharpened`. Measured, see
 * docs/detectors.md.
 */
export const PHONE = { sure: 0.4, closer: 0.3, sharpened: 0.35 } as const;

/**
 * How much something must resemble a phone to be looked at again. The server has a picture only now and then. From
 * `further` on, in the picture or sharpened, it looks at other copies: most pictures without a phone stay below.
 */
export const SUSPECT = { browser: 0.1, server: 0.04, further: 0.06 } as const;

/** Parts are larger than the phone, and never so small that only pixels are left: one is close, one shows more around. */
const PARTS = [
  { around: 2.2, least: 0.35 },
  { around: 3.2, least: 0.5 },
] as const;

/** The parts of the picture that deserve a closer look; none if a phone was found anyway, or nothing resembles one. */
export function suspectedParts(phones: readonly Scored[], from: number): Box[] {
  const best = bestOf(phones);
  if (!best || best.score >= PHONE.sure || best.score < from) return [];
  const { x, y, width, height } = best.box;
  return PARTS.map(({ around, least }) => {
    const side = Math.min(1, Math.max(least, around * Math.max(width, height)));
    const start = (at: number, length: number) => Math.min(1 - side, Math.max(0, at + length / 2 - side / 2));
    return { x: start(x, width), y: start(y, height), width: side, height: side };
  });
}

/** The phone that a closer look is sure of, in its place in the whole picture; otherwise null. */
export function confirmedPhone(
  looks: readonly { part: Box; phones: readonly Scored[] }[],
): (Scored & { closer: true }) | null {
  const found = looks.flatMap(({ part, phones }) => {
    const best = bestOf(phones);
    return best ? [{ score: best.score, box: inWhole(part, best.box) }] : [];
  });
  const best = bestOf(found);
  return best && best.score >= PHONE.closer ? { ...best, closer: true } : null;
}

/** The phone that only a sharpened picture shows; otherwise null. */
export function sharpenedPhone(phones: readonly Scored[]): (Scored & { closer: true }) | null {
  const best = bestOf(phones);
  return best && best.score >= PHONE.sharpened ? { score: best.score, box: best.box, closer: true } : null;
}

/** Whether a look found something so like a phone that other copies of the picture deserve one, too. */
export function deservesMore(phones: readonly Scored[]): boolean {
  return phones.some(({ score }) => score >= SUSPECT.further);
}

/** In its place in the picture, if the picture took up only a part of what was looked at. */
export function fromInset(inset: Box, { score, box }: Scored): Scored {
  return {
    score,
    box: {
      x: (box.x - inset.x) / inset.width,
      y: (box.y - inset.y) / inset.height,
      width: box.width / inset.width,
      height: box.height / inset.height,
    },
  };
}

function bestOf(phones: readonly Scored[]): Scored | null {
  return phones.reduce<Scored | null>((one, other) => (one && one.score >= other.score ? one : other), null);
}

function inWhole(part: Box, { x, y, width, height }: Box): Box {
  return {
    x: part.x + x * part.width,
    y: part.y + y * part.height,
    width: width * part.width,
    height: height * part.height,
  };
}
