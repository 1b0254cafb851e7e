import type { Release, Slots } from "./slots.ts";

/** Two that ask with the same object get their slots at the same moment. */
export interface Pairs {
  join(together: object, signal?: AbortSignal): Promise<Release | null>;
}

export function makePairs(slots: Pick<Slots, "acquire" | "acquirePair">): Pairs {
  const alone = new WeakMap<object, Promise<readonly [Release, Release] | null>>();

  async function first(together: object, signal?: AbortSignal): Promise<Release | null> {
    const asked = slots.acquirePair(signal);
    alone.set(together, asked);
    const [own, other] = (await asked) ?? [];
    if (!own || !other) return null;
    return () => {
      own();
      // The other one never came.
      if (alone.delete(together)) other();
    };
  }

  return {
    async join(together, signal) {
      const asked = alone.get(together);
      if (!asked) return first(together, signal);
      alone.delete(together);
      return (await asked)?.[1] ?? null;
    },
  };
}
