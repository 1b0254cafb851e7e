import type { StandingStage } from "@invigil/contract/results/stages";
import type { Asked, Decided, Told } from "./decided.ts";

interface Known {
  /** The decisions that the page showed or that were made on it, one after the other. */
  own: ReadonlySet<string>;
  now: StandingStage;
  /** The first decision that may build on it. */
  since: number;
}

const keyOf = ({ stage, at, note }: StandingStage) => JSON.stringify([stage, at, note]);

/**
 * The stages that replies have told. A decision that was made before the page showed them builds on its reader's own
 * earlier ones, but never on a colleague's, which the reader had not seen.
 */
export function createLearned() {
  const known = new Map<string, Known>();
  let decisions = 0;
  return {
    /** For a decision that is made now, the stage that it replaces. */
    from() {
      decisions += 1;
      const nth = decisions;
      return ({ username, stage }: Decided): StandingStage => {
        const found = known.get(username);
        return found && found.own.has(keyOf(stage)) && nth >= found.since ? found.now : stage;
      };
    },
    note(asked: readonly Asked[], stages: Told, followed: ReadonlySet<string>): void {
      for (const { username, shown } of asked) {
        const now = stages.get(username);
        if (!now) continue;
        const isFollowed = followed.has(username);
        const before = isFollowed ? (known.get(username)?.own ?? []) : [];
        const own = new Set([...before, keyOf(shown), keyOf(now)]);
        known.set(username, { own, now, since: isFollowed ? 0 : decisions + 1 });
      }
    },
  };
}
