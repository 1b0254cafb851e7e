import type { LiveRow } from "@invigil/contract/proctoring/live";
import { turnName } from "@invigil/rules/interviews/turn-name";

/** Where an interview is: `Question 3, listening`. */
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
      return `${turnName(kind ?? "greeting", question)}, ${phase}`;
  }
}
