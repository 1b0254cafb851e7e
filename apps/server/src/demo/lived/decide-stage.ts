import type { Stage } from "@invigil/contract/results/stages";
import { setStages } from "../../features/reports/stages/set-stages.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import type { Reviewers } from "./review-attempt.ts";

interface LivedStage {
  stage: Stage;
  note: string;
  by: keyof Reviewers;
}

/** What the company decided about candidates, by their number; the others are still to review. */
const STAGES: Readonly<Record<number, LivedStage>> = {
  15: { stage: "shortlisted", note: "Solved everything, and the code is easy to follow.", by: "recruiter" },
  16: { stage: "shortlisted", note: "", by: "second" },
  17: { stage: "hold", note: "Good, but did not get to the last question. Let us see who else comes.", by: "second" },
  24: { stage: "hold", note: "One answer resembles another one. Talk about it first.", by: "recruiter" },
  26: { stage: "rejected", note: "", by: "recruiter" },
};

/** How long they thought about it. */
const HOURS = 26;

interface Decided {
  slug: string;
  number: number;
  username: string;
  /** When the last attempt began. */
  hoursAgo: number;
  reviewers: Reviewers;
  now: Date;
}

export async function decideStage(deps: AttemptDeps, decided: Decided): Promise<void> {
  const { slug, number, username, hoursAgo, reviewers, now } = decided;
  const lived = STAGES[number];
  if (!lived) return;
  const at = new Date(now.getTime() - Math.max(1, hoursAgo - HOURS) * 3_600_000);
  const move = { username, stage: lived.stage, before: { stage: "review" as const, at: null }, note: lived.note };
  await setStages({ ...deps, now: () => at }, reviewers[lived.by], { slug, given: { moves: [move] } });
}
