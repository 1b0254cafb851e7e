import type { Candidate, CandidateStatus } from "@invigil/contract/inviting/candidates";
import { candidateStatusName } from "@invigil/rules/results/candidate-status";
import { Badge, Group } from "@mantine/core";
import { pausedText } from "../parts/pause-text.ts";

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

/** Shows a candidate's status and accommodations, the same way in the list and in the drawer. */
export function CandidateBadges({ candidate }: { candidate: Candidate }) {
  const { status, mail, accommodations, paused_at, extended_minutes } = candidate;
  return (
    <Group gap={4}>
      <Badge miw="max-content" color={COLOURS[status]} variant="light">
        {candidateStatusName(status)}
      </Badge>
      {paused_at !== null && (
        <Badge miw="max-content" color="orange" variant="light" title={pausedText(candidate)}>
          Paused
        </Badge>
      )}
      {accommodations.extra_minutes > 0 && (
        <Badge miw="max-content" variant="default">
          {`Extra time +${accommodations.extra_minutes} min`}
        </Badge>
      )}
      {extended_minutes > 0 && (
        <Badge miw="max-content" variant="default">
          {`Extended +${extended_minutes} min`}
        </Badge>
      )}
      {mail?.state === "failed" && (
        <Badge miw="max-content" color="red" variant="light">
          E-mail failed
        </Badge>
      )}
    </Group>
  );
}
