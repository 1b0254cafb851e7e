/** A picture of the camera, as far as its likeness to others matters. */
export interface SeenPicture {
  id: string;
  /** When it was taken, in milliseconds since 1970. */
  at: number;
  /** The same for the same file. */
  digest: string;
  /** The brightness of each of its fields; null if it was deleted. */
  print: Uint8Array | null;
  /** Whether a face was found. An empty room does not move either. */
  hasFace: boolean;
  /** Too dark or blurred to judge: a covered camera sends the same black picture again and again. */
  isUnclear: boolean;
}

export interface Still {
  pattern: "identical" | "nearly" | "loop";
  /** In order of time. */
  pictures: readonly SeenPicture[];
  /** From 0 to 1. */
  confidence: number;
}

const MINUTE = 60_000;
/** No sensor sends the same file twice, but one may hang for a moment. */
const IDENTICAL = { pictures: 4, ms: MINUTE };
const NEARLY = { pictures: 12, ms: 3 * MINUTE };
/** How much a field may differ through noise alone. */
const NOISE = 1;
/** A movement that is seen: this much in this share of the fields. Breath is regular and may well repeat. */
const MOVED = { levels: 8, fields: 0.03 };
const REPEATS = 3;
const STREAK = 6;
const LONGEST_PERIOD = 20;

/** Stretches of pictures, sorted by time, that a camera in front of a person does not take. Real ones give an empty list. */
export function findStills(pictures: readonly SeenPicture[]): Still[] {
  const clear = pictures.filter(({ isUnclear }) => !isUnclear);
  const same = runsOf(clear, (one, other) => one.digest === other.digest);
  const identical = same.filter((run) => isLong(run, IDENTICAL)).map((run) => still("identical", run, 0.9));
  const covered = new Set(identical.flatMap((found) => found.pictures));
  const alike = runsOf(clear, (one, other) => one.hasFace && other.hasFace && isAlike(one, other));
  const nearly = alike
    .filter((run) => isLong(run, NEARLY) && !run.some((picture) => covered.has(picture)))
    .map((run) => still("nearly", run, 0.6));
  const loop = loopIn(clear);
  return [...identical, ...nearly, ...(loop ? [loop] : [])];
}

function still(pattern: Still["pattern"], pictures: readonly SeenPicture[], confidence: number): Still {
  return { pattern, pictures, confidence };
}

/** Divides pictures into stretches that are all like their first one. */
function runsOf(
  pictures: readonly SeenPicture[],
  isLike: (first: SeenPicture, other: SeenPicture) => boolean,
): SeenPicture[][] {
  const runs: SeenPicture[][] = [];
  for (const picture of pictures) {
    const run = runs.at(-1);
    if (run?.[0] && isLike(run[0], picture)) run.push(picture);
    else runs.push([picture]);
  }
  return runs;
}

function isLong(run: readonly SeenPicture[], least: { pictures: number; ms: number }): boolean {
  return run.length >= least.pictures && (run.at(-1)?.at ?? 0) - (run[0]?.at ?? 0) >= least.ms;
}

function isAlike({ print: one }: SeenPicture, { print: other }: SeenPicture): boolean {
  if (one === null || other === null || one.length !== other.length) return false;
  return one.every((level, field) => Math.abs(level - (other[field] ?? 0)) <= NOISE);
}

function hasMoved({ print: one }: SeenPicture, { print: other }: SeenPicture): boolean {
  if (one === null || other === null || one.length !== other.length) return false;
  const moved = one.filter((level, field) => Math.abs(level - (other[field] ?? 0)) >= MOVED.levels);
  return moved.length >= one.length * MOVED.fields;
}

function loopIn(pictures: readonly SeenPicture[]): Still | null {
  const repeated = repeatedIn(pictures) ?? streakIn(pictures);
  return repeated && still("loop", repeated, 0.8);
}

/** The same files come again after others. One alone may be the fixed picture of a camera whose shutter is closed. */
function repeatedIn(pictures: readonly SeenPicture[]): SeenPicture[] | null {
  const seen = new Map<string, number>();
  const again = new Map<string, number>();
  pictures.forEach(({ digest }, index) => {
    const last = seen.get(digest);
    if (last !== undefined && last < index - 1) again.set(digest, index);
    seen.set(digest, index);
  });
  if (again.size < REPEATS) return null;
  const first = pictures.findIndex(({ digest }) => again.has(digest));
  return pictures.slice(first, Math.max(...again.values()) + 1);
}

/** A person who moves, and moves in exactly the same way again. */
function streakIn(pictures: readonly SeenPicture[]): SeenPicture[] | null {
  for (let period = 2; period <= LONGEST_PERIOD; period += 1) {
    const needed = Math.max(STREAK, period);
    let streak = 0;
    for (let index = period; index < pictures.length; index += 1) {
      streak = repeatsAt(pictures, index, period) ? streak + 1 : 0;
      if (streak >= needed) return pictures.slice(index + 1 - streak - period, index + 1);
    }
  }
  return null;
}

function repeatsAt(pictures: readonly SeenPicture[], index: number, period: number): boolean {
  const [now, before, then] = [pictures[index], pictures[index - 1], pictures[index - period]];
  return now !== undefined && before !== undefined && then !== undefined && isAlike(now, then) && hasMoved(now, before);
}
