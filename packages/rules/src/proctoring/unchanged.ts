import type { SeenThing } from "./seen-thing.ts";

const COLUMNS = 32;
const ROWS = 24;

/** What a picture shows, and how bright each of its fields is, row by row; null if nobody knows any more. */
export interface ShownPicture {
  things: readonly SeenThing[];
  fields: ArrayLike<number> | null;
}

/** How much a field may differ, in levels of brightness, although nothing moved there: noise, a shadow. */
const NOISE = 10;
/** Two pictures of the start must agree with this one, as they must about a thing. */
const MUST_AGREE = 2;
/** This share of a thing's place must be free of people, so that it can be compared at all. */
const COMPARED = 0.4;
/** This share of what can be compared must be as it was. */
const AS_BEFORE = 0.85;
/** A doubtful person hides nothing. */
const PERSON_SCORE = 0.4;

/**
 * The mean brightness of each field of a picture, row by row. The noise of a camera averages out in a field; whoever
 * breathes moves an edge by part of a pixel, which the fields along it show. Takes three bytes for each pixel or, as a
 * canvas has them, four.
 */
export function measureFields(
  pixels: Uint8Array | Uint8ClampedArray,
  { width, height, bytes }: { width: number; height: number; bytes: 3 | 4 },
): Uint8Array {
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Uint32Array(COLUMNS * ROWS);
  for (let row = 0; row < height; row += 1) {
    const from = Math.floor((row * ROWS) / height) * COLUMNS;
    for (let column = 0; column < width; column += 1) {
      const at = bytes * (row * width + column);
      const field = from + Math.floor((column * COLUMNS) / width);
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      sums[field] = (sums[field] ?? 0) + 0.299 * red + 0.587 * green + 0.114 * blue;
      counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  return Uint8Array.from(sums, (sum, field) => Math.round(sum / Math.max(1, counts[field] ?? 1)));
}

/**
 * Whether the place of a thing looks as it did at the start, in whatever light. Then the thing stood there all along,
 * and only the detector has changed its mind about it. What people hide, now or then, is not compared.
 */
export function isUnchanged(thing: SeenThing, now: ShownPicture, first: readonly ShownPicture[]): boolean {
  const place = fieldsIn(thing.box);
  const agreeing = first.filter((then) => {
    const alike = compare(now, then);
    if (!alike) return false;
    const hidden = new Set(
      [now, then].flatMap(({ things }) => things.filter(isPerson).flatMap(({ box }) => fieldsIn(box))),
    );
    const free = place.filter((field) => !hidden.has(field));
    const same = free.filter((field) => alike(field)).length;
    return free.length > 0 && free.length >= COMPARED * place.length && same >= AS_BEFORE * free.length;
  });
  return agreeing.length >= MUST_AGREE;
}

/** Tells of each field whether it is the same in both pictures, apart from the light. */
function compare({ fields: now }: ShownPicture, { fields: then }: ShownPicture): ((field: number) => boolean) | null {
  if (now?.length !== COLUMNS * ROWS || then?.length !== COLUMNS * ROWS) return null;
  const ratios = Array.from(now, (level, field) => level / Math.max(1, then[field] ?? 0)).toSorted((a, b) => a - b);
  const light = ratios[ratios.length / 2] ?? 1;
  return (field) => Math.abs((now[field] ?? 0) - light * (then[field] ?? 0)) <= NOISE;
}

function isPerson({ what, score }: SeenThing): boolean {
  return what === "person" && score >= PERSON_SCORE;
}

/** The fields whose middle lies in the box. */
function fieldsIn({ x, y, width, height }: SeenThing["box"]): number[] {
  const fields: number[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [across, down] = [(column + 0.5) / COLUMNS, (row + 0.5) / ROWS];
      if (across >= x && across <= x + width && down >= y && down <= y + height) fields.push(row * COLUMNS + column);
    }
  }
  return fields;
}
