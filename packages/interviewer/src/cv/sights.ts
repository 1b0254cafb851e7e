/**
 * Whether people can see a piece of text. What is unsure is neither used nor reported: a CV with an unusual design must
 * not make its owner look dishonest.
 */
export type Sight = "visible" | "hidden" | "unsure";

export interface SeenText {
  visible: string;
  hidden: string;
}

/** Smaller letters, in points, are not meant for people. */
export const READABLE_SIZE = 4;

/** Colours as red, green, blue. The eye needs about this difference in one of them. */
const NOTICEABLE = 32;
/** Above this, letters are made for a dark background. */
const BRIGHT = 170;

export type Rgb = readonly [number, number, number];

/** Whether letters of this colour can be seen; `beneath` is null if it is not known. */
export function contrastOf(letters: Rgb | null, beneath: Rgb | null): Sight {
  if (!letters) return "visible";
  if (!beneath) return Math.min(...letters) > BRIGHT ? "unsure" : "visible";
  const difference = Math.max(...letters.map((level, index) => Math.abs(level - (beneath[index] ?? 0))));
  return difference < NOTICEABLE ? "hidden" : "visible";
}
