import type { Stage, StandingStage } from "@invigil/contract/results/stages";
import type { CandidateResult } from "@invigil/contract/results/test-report";

export type Decided = Pick<CandidateResult, "username" | "full_name" | "stage">;

/** Somebody who is moved, with the stage that the page showed when that was decided. */
export interface Asked extends Decided {
  shown: StandingStage;
}

/** The stages that a reply has told, by user name. */
export type Told = ReadonlyMap<string, StandingStage>;

/** Somebody who was moved from `stage`, to which an undo leads back. */
interface Moved extends Decided {
  now: StandingStage;
}

/** What somebody has just decided or undone. */
export interface Done {
  stage: Stage;
  /** What can be undone at once. */
  moved: readonly Moved[];
  left: readonly Decided[];
  /** Whose decision was undone. */
  undone: readonly Decided[];
}

export interface Sent {
  candidates: readonly Decided[];
  /** Undefined leaves a single candidate where they are, for a note. */
  stage?: Stage | undefined;
  /** Undefined keeps the note of those who already are at the stage. */
  note?: string | undefined;
  /** Told of those who were not moved, also when a decision that failed is sent again. */
  onStored?: ((left: readonly Decided[]) => void) | undefined;
}

/** A decision, or an undo, whose reply never came or was an error. */
export interface Failed {
  error: unknown;
  candidates: readonly Decided[];
  /** Null for an undo, which stays where it was. */
  sent: Sent | null;
}

/** What became of a decision: whom it did not move, and why. */
export interface Outcome {
  left: readonly Decided[];
  error: unknown;
}

const nameOf = ({ username }: { username: string }) => username;

export function namesIn(failed: readonly Failed[]): Set<string> {
  return new Set(failed.flatMap(({ candidates }) => candidates.map(nameOf)));
}

/** Failures are over for whoever is decided about again. */
export function withoutNewer(failed: readonly Failed[], asked: readonly Decided[]): Failed[] {
  const names = new Set(asked.map(nameOf));
  const others = (candidates: readonly Decided[]) => candidates.filter(({ username }) => !names.has(username));
  return failed
    .map(({ error, candidates, sent }) => ({
      error,
      candidates: others(candidates),
      sent: sent && { ...sent, candidates: others(sent.candidates) },
    }))
    .filter(({ candidates }) => candidates.length > 0);
}
