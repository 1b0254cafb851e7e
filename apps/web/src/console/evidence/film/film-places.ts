import type { FilmPicture } from "@invigil/contract/proctoring/film";

type Seen = Pick<FilmPicture, "seen">;

/** The next picture with an alert in this direction, or null if there is none. Alerts that follow one another are one. */
export function alertFrom(pictures: readonly Seen[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < pictures.length; index += step) {
    if (isAlert(pictures[index]) && !continues(pictures, index)) return index;
  }
  return null;
}

function isAlert(picture: Seen | undefined): boolean {
  return picture !== undefined && picture.seen.length > 0;
}

/** Whether a picture shows nothing but what the one before it shows as well. */
function continues(pictures: readonly Seen[], index: number): boolean {
  const before = new Set(pictures[index - 1]?.seen.map(({ kind }) => kind));
  return pictures[index]?.seen.every(({ kind }) => before.has(kind)) ?? false;
}

/** Evenly spread pictures from the first to the last, at most `places`, as an overview of the whole film. */
export function overviewOf(count: number, places: number): number[] {
  if (count <= places) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: places }, (_, place) => Math.round((place * (count - 1)) / (places - 1)));
}

/** Where each alert begins in a strip of this width, each place once. */
export function alertMarks(pictures: readonly Seen[], width: number): number[] {
  const last = Math.max(1, pictures.length - 1);
  const marks = pictures.flatMap((picture, index) => (isAlert(picture) ? [Math.round((index / last) * width)] : []));
  return [...new Set(marks)];
}
