import type { Stage } from "@invigil/contract/results/stages";

const NAMES: Record<Stage, string> = {
  review: "To review",
  shortlisted: "Shortlisted",
  hold: "On hold",
  rejected: "Rejected",
};

export function stageName(stage: Stage): string {
  return NAMES[stage];
}
