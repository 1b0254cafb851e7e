import type { CandidateStatus } from "@invigil/contract/candidates";

interface Facts {
  revoked_at: Date | null;
  opened_at: Date | null;
  onboarded_at: Date | null;
  /** Of the attempt; null: there is none. */
  state: "START" | "ACTIVE" | "END" | null;
  started_at: Date | null;
  evaluated: boolean;
  /** Whether something still waits for a person: an answer to be marked, or a late draft to be decided. */
  waits: boolean;
}

/** How far an invited person is, for every list, filter and file. Evaluated: nothing waits for a person any more. */
export function candidateStatus(facts: Facts): CandidateStatus {
  if (facts.revoked_at !== null) return "revoked";
  if (facts.state === "ACTIVE") return "running";
  if (facts.state === "END") return facts.evaluated && !facts.waits ? "evaluated" : "submitted";
  if (facts.state === "START" && facts.started_at !== null) return "extended";
  if (facts.state === "START" || facts.onboarded_at !== null) return "onboarding";
  return facts.opened_at === null ? "invited" : "opened";
}

const NAMES: Record<CandidateStatus, string> = {
  invited: "Invited",
  opened: "Opened",
  onboarding: "Onboarding",
  running: "Running",
  extended: "May go on",
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
