import type { Candidate } from "@invigil/contract/inviting/candidates";
import { extraTimeText } from "@invigil/rules/inviting/extra-time-text";
import { Badge, Group } from "@mantine/core";
import { pausedText } from "../parts/pause-text.ts";
import { StatusBadge } from "../parts/status-badge.tsx";

/** Shows a candidate's status and accommodations, the same way in the list and in the drawer. */
export function CandidateBadges({ candidate }: { candidate: Candidate }) {
  const { status, mail, accommodations, paused_at, extended_minutes } = candidate;
  const extra = extraTimeText(accommodations);
  return (
    <Group gap={4}>
      <StatusBadge status={status} />
      {paused_at !== null && (
        <Badge miw="max-content" color="orange" variant="light" title={pausedText(candidate)}>
          Paused
        </Badge>
      )}
      {extra !== "" && (
        <Badge miw="max-content" variant="default">
          {`Extra time ${extra}`}
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
