import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { GivenVerdict } from "@invigil/contract/proctoring/verdicts";
import { createContext, useContext } from "react";

/** What entries need to offer verdicts; the timeline provides it. */
interface Judge {
  /** The whole timeline, as far as it is loaded. */
  all: readonly Evidence[];
  isPending: boolean;
  error: Error | null;
  judge: (given: GivenVerdict, lines: readonly Evidence[], then?: () => void) => void;
}

/** Null for readers who may only look. */
export const JudgeContext = createContext<Judge | null>(null);

export function useJudge(): Judge | null {
  return useContext(JudgeContext);
}

/** The entries of the episode that is being shown. */
export const EpisodeContext = createContext<readonly Evidence[]>([]);

export function useEpisode(): readonly Evidence[] {
  return useContext(EpisodeContext);
}
