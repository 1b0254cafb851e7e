import type { LiveRow } from "@invigil/contract/proctoring/live";
import type { TurnPhase } from "@invigil/contract/interviews/snapshot";
import { turnName } from "@invigil/rules/interviews/turn-name";

/** What the candidate does; nobody listens to those who type. */
const PHASES: Record<TurnPhase, string> = {
  asking: "being asked",
  listening: "answering",
  thinking: "waiting for what comes next",
};

/** Where an interview is: `Question 3, answering`. */
export function turnText({ state, phase, kind, question }: NonNullable<LiveRow["interview"]>): string {
  switch (state) {
    case "consent":
      return "Before consent";
    case "cv":
      return "Uploading a CV";
    case "generating":
      return "Preparing the questions";
    case "ready":
      return "Ready to begin";
    case "ended":
      return "Over, not submitted yet";
    case "live":
      return `${turnName(kind ?? "greeting", question)}, ${PHASES[phase]}`;
  }
}
