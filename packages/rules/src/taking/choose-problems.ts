interface Pool {
  id: number;
  shuffle: boolean;
  /** Null for all. */
  pick: number | null;
}

/**
 * The problems of one section for one candidate, in order; null for all as authored. The same seed gives the same
 * problems. An unshuffled pool keeps the author's order.
 */
export function chooseProblems(
  { id, shuffle, pick }: Pool,
  problemIds: readonly number[],
  seed: string,
): number[] | null {
  const isPool = pick !== null && pick < problemIds.length;
  if (!shuffle && !isPool) return null;
  const mixed = shuffled(problemIds, generator(`${seed}:${id}`));
  const chosen = isPool ? mixed.slice(0, pick) : mixed;
  return shuffle ? chosen : problemIds.filter((problem) => chosen.includes(problem));
}

/** The same items in an order that only the seed decides. */
export function inSeededOrder<T>(items: readonly T[], seed: string): T[] {
  return shuffled(items, generator(seed));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [mixed[last], mixed[other]];
    if (a !== undefined && b !== undefined) [mixed[last], mixed[other]] = [b, a];
  }
  return mixed;
}

/** Numbers from 0 to 1 derived from a text: FNV-1a for the seed, then mulberry32. */
function generator(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
