import type { CandidateStatus } from "@invigil/contract/inviting/candidates";
import { candidateStatusName } from "@invigil/rules/results/candidate-status";
import { Badge } from "@mantine/core";

const COLOURS: Record<CandidateStatus, string> = {
  invited: "gray",
  opened: "blue",
  onboarding: "blue",
  running: "green",
  extended: "yellow",
  submitted: "indigo",
  evaluated: "indigo",
  revoked: "red",
};

/** How far a candidate is, the same way on every page. */
export function StatusBadge({ status }: { status: CandidateStatus }) {
  return (
    <Badge miw="max-content" color={COLOURS[status]} variant="light">
      {candidateStatusName(status)}
    </Badge>
  );
}
