import { counted } from "@invigil/contract/messages/counted";
import type { FairnessGroup } from "@invigil/contract/interviews/review";
import { numberText } from "@invigil/rules/text/number-text";
import { PlainTable } from "@invigil/ui/plain-table";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Badge, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../shared/parts/error-text.ts";
import { momentText } from "../parts/time.ts";
import { fairnessQuery } from "./interview-query.ts";

/** Below this ratio, many guidelines ask for a closer look. */
const FOUR_FIFTHS = 0.8;

const BY_ANSWERS = "answers";
const BY_NAMES: Record<string, string> = {
  [BY_ANSWERS]: "How they answered",
  gender: "Gender",
  age: "Age",
  "first language": "First language",
};

const ANSWER_NAMES: Record<string, string> = {
  spoken: "Spoken",
  typed: "Typed",
  "spoken and typed": "Spoken and typed",
};
/** The same in every table, so that figures stand below each other. */
const WIDTHS = { group: "36%", people: "12%", passed: "16%", ratio: "18%", reliable: "18%" };

/** Whether decided interviews went alike for different groups of people. */
export function FairnessView({ slug }: { slug: string }) {
  const { data, error, isFetching, refetch } = useQuery(fairnessQuery(slug));
  if (error && !data) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingState message="Loading the comparison…" />;
  const hasNamed = data.groups.some(({ by }) => by !== BY_ANSWERS);
  // What every interview has comes first.
  const named = data.groups.map(({ by }) => by).filter((by) => by !== BY_ANSWERS);
  const kinds = [...new Set(named.length < data.groups.length ? [BY_ANSWERS, ...named] : named)];
  return (
    <Stack gap="md">
      <Text>
        Compares {counted(data.decided, "decided interview")}: those who spoke, and those who typed.
        {hasNamed && " Also compares groups that candidates named themselves, of their own free will."} Groups of fewer
        than five people are left out.
        {!hasNamed && " To compare more, let the interview ask candidates about themselves (Edit, People)."}
      </Text>
      {data.groups.length === 0 && (
        <EmptyState message="There is nothing to compare yet. A group appears once five of its interviews are decided." />
      )}
      {kinds.map((by) => (
        <GroupTable key={by} by={by} groups={data.groups.filter((group) => group.by === by)} />
      ))}
      {data.decided_from !== null && data.decided_to !== null && (
        <Text size="sm" c="dimmed">
          The first of these decisions was made on {momentText(data.decided_from)}, the last on{" "}
          {momentText(data.decided_to)}. Where a law requires an audit by somebody independent, such as once a year in
          New York City (Local Law 144), this comparison can be given to them; it does not replace the audit.
        </Text>
      )}
      {data.groups.length > 0 && (
        <Text size="sm" c="dimmed">
          The impact ratio is a group’s share of passed interviews, divided by that of the group with the highest share.
          Below 0.8, look for the cause. A difference among few people may be chance, and equal numbers do not prove
          that an interview is fair.
        </Text>
      )}
    </Stack>
  );
}

function GroupTable({ by, groups }: { by: string; groups: readonly FairnessGroup[] }) {
  const name = BY_NAMES[by] ?? by;
  return (
    <section aria-label={name}>
      <Title order={3} mb="xs">
        {name}
      </Title>
      <PlainTable label={name}>
        <colgroup>
          {Object.entries(WIDTHS).map(([column, width]) => (
            <col key={column} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col" data-number>
              People
            </th>
            <th scope="col" data-number>
              Passed
            </th>
            <th scope="col" data-number>
              Impact ratio
            </th>
            <th scope="col" data-number>
              Reliable transcripts
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.group}>
              <th scope="row">{by === BY_ANSWERS ? (ANSWER_NAMES[group.group] ?? group.group) : group.group}</th>
              <td data-number>{group.people}</td>
              <td data-number>
                {group.passed} ({percent(group.passed / group.people)})
              </td>
              <td data-number>
                {ratioText(group.impact_ratio)}{" "}
                {group.impact_ratio !== null && group.impact_ratio < FOUR_FIFTHS && (
                  <Badge color="orange" variant="light" tt="none" miw="max-content">
                    Below 0.8
                  </Badge>
                )}
              </td>
              <td data-number>{group.reliable === null ? "–" : percent(group.reliable)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

function ratioText(ratio: number | null): string {
  return ratio === null ? "–" : numberText(Math.round(ratio * 100) / 100);
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
