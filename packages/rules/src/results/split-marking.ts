interface Group {
  key: number;
  /** How many answers it has. */
  size: number;
}

interface Wanted {
  /** The answers to one question, or of one candidate, which stay together. */
  groups: readonly Group[];
  reviewers: readonly string[];
  /** What each reviewer has to mark already. */
  loads: ReadonlyMap<string, number>;
  /** How many people mark each answer. */
  each: number;
}

/** Shares groups out so that everyone has about as much to mark: the largest first, to whoever has least. */
export function splitMarking({ groups, reviewers, loads, each }: Wanted): Map<number, string[]> {
  const load = new Map(reviewers.map((name) => [name, loads.get(name) ?? 0]));
  const given = new Map<number, string[]>();
  for (const { key, size } of groups.toSorted((one, other) => other.size - one.size)) {
    const least = [...load].toSorted(([, one], [, other]) => one - other).slice(0, each);
    given.set(
      key,
      least.map(([name]) => name),
    );
    for (const [name, before] of least) load.set(name, before + size);
  }
  return given;
}
