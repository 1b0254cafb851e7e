import { counted } from "@invigil/contract/messages/counted";
import type { CandidateResult } from "@invigil/contract/results/test-report";
import { hasEnded } from "@invigil/rules/results/candidate-status";
import { formatMoment } from "@invigil/rules/time/dates";
import { mean } from "@invigil/rules/results/statistics";
import { EmptyState } from "@invigil/ui/page-state";
import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  candidates: readonly CandidateResult[];
  renderLink: (candidate: CandidateResult, name: string) => ReactNode;
}

/** Shows candidates' feedback on the test, and the issues they reported while taking it. */
export function VoicesView({ candidates, renderLink }: Props) {
  const rated = candidates.flatMap((candidate) => (candidate.feedback ? [{ candidate, ...candidate.feedback }] : []));
  const commented = rated.filter(({ comment }) => comment.trim() !== "");
  const issues = candidates
    .flatMap((candidate) => candidate.issues.map((issue) => ({ candidate, ...issue })))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const average = mean(rated.map(({ rating }) => rating));
  const nameOf = (candidate: CandidateResult) =>
    hasEnded(candidate.status) ? renderLink(candidate, candidate.full_name) : candidate.full_name;

  if (rated.length === 0 && issues.length === 0)
    return (
      <EmptyState message="There is no feedback yet. Comments that candidates write after the test appear here, as do issues they report while taking it." />
    );
  return (
    <Stack gap="lg">
      <section aria-labelledby="feedback-title">
        <Title order={2} id="feedback-title" mb="xs">
          Feedback
        </Title>
        <Text c="dimmed" mb="sm">
          {average === null
            ? "Nobody has rated the test yet."
            : `${average.toFixed(1)} of 5 on average, from ${counted(rated.length, "candidate")}.`}
        </Text>
        <Stack gap="sm">
          {commented.map(({ candidate, rating, comment }) => (
            <Said key={candidate.username} who={nameOf(candidate)} about={`${rating} of 5`} text={comment} />
          ))}
        </Stack>
      </section>
      {issues.length > 0 && (
        <section aria-labelledby="issues-title">
          <Title order={2} id="issues-title" mb="xs">
            Reported issues
          </Title>
          <Stack gap="sm">
            {issues.map(({ candidate, category, problem, comment, at }) => (
              <Said
                key={`${candidate.username} ${at}`}
                who={nameOf(candidate)}
                about={[category, problem, formatMoment(at)].filter(Boolean).join(" · ")}
                text={comment}
              />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

function Said({ who, about, text }: { who: ReactNode; about: string; text: string }) {
  return (
    <Paper withBorder radius="md" p="sm">
      <Text fw={500}>{who}</Text>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <Text mt={4} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Text>
    </Paper>
  );
}
