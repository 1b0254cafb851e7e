import type { CandidateStatus } from "@invigil/contract/inviting/candidates";
import type { WaitsFor } from "@invigil/contract/taking/scores";

interface Facts {
  revoked_at: Date | null;
  opened_at: Date | null;
  onboarded_at: Date | null;
  /** The attempt's; null if there is none. */
  state: "START" | "ACTIVE" | "END" | null;
  started_at: Date | null;
  waits_for: readonly WaitsFor[];
}

/** How far an invited person is, for every list, filter and file. Evaluated means that the score is final. */
export function candidateStatus(facts: Facts): CandidateStatus {
  if (facts.revoked_at !== null) return "revoked";
  if (facts.state === "ACTIVE") return "running";
  if (facts.state === "END") return facts.waits_for.length === 0 ? "evaluated" : "submitted";
  if (facts.state === "START" && facts.started_at !== null) return "extended";
  if (facts.state === "START" || facts.onboarded_at !== null) return "onboarding";
  return facts.opened_at === null ? "invited" : "opened";
}

const NAMES: Record<CandidateStatus, string> = {
  invited: "Invited",
  opened: "Opened",
  onboarding: "Onboarding",
  running: "Running",
  extended: "Can resume",
  submitted: "Submitted",
  evaluated: "Evaluated",
  revoked: "Revoked",
};

export function candidateStatusName(status: CandidateStatus): string {
  return NAMES[status];
}

/** Whether there is a report to read. */
export function hasEnded(status: CandidateStatus): boolean {
  return status === "submitted" || status === "evaluated";
}
