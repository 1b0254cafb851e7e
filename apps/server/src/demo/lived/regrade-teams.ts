import { applyRegrade } from "../../features/regrade/end-regrade.ts";
import { startRegrade } from "../../features/regrade/start-regrade.ts";
import { sweepRegrades } from "../../features/regrade/sweep-regrades.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";

/** The key now also accepts what several candidates wrote and meant: "red team" for "red". */
const GRADING = {
  blanks: [{ accepted: ["2", "two"], tolerance: 0 }, { accepted: ["red", "red team"] }],
};

export async function regradeTeams(deps: AttemptDeps, recruiter: Caller, at: Date): Promise<void> {
  const then = { ...deps, now: () => at };
  const asked = { slug: "demo-timed", problem: "demo-timed-sql-group", change: { grading: GRADING } };
  const { id } = await startRegrade(then, recruiter, asked);
  await sweepRegrades(then);
  await applyRegrade(then, recruiter, id);
}
