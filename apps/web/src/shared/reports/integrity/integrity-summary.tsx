import type { Integrity, NotedKind } from "@invigil/contract/proctoring/integrity";
import { evidenceName } from "@invigil/rules/evidence/evidence-names";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { List, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "../../parts/error-text.ts";
import { CoverageLine } from "./coverage-line.tsx";
import { FlagList } from "./flag-list.tsx";
import { integrityQuery } from "./integrity-queries.ts";

interface Props {
  slug: string;
  username: string;
  renderMoment: (at: string, name: string) => ReactNode;
}

/**
 * Summarises the evidence for the person who judges. There is no total, because a single number would be taken for a
 * verdict.
 */
export function IntegritySummary({ slug, username, renderMoment }: Props) {
  const { data, error, isFetching, refetch } = useQuery(integrityQuery(slug, username));
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="integrity-title">
      <Stack gap="sm">
        <Title order={2} id="integrity-title">
          Evidence
        </Title>
        {data && <CoverageLine coverage={data.coverage} />}
        {data && <Kinds integrity={data} />}
        {data && data.kinds.length > 0 && <FlagList slug={slug} username={username} renderMoment={renderMoment} />}
        {!data && error && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && <LoadingState message="Loading the evidence…" />}
      </Stack>
    </Paper>
  );
}

function Kinds({ integrity: { kinds, limits } }: { integrity: Integrity }) {
  const isJudged = kinds.some(({ confirmed, dismissed }) => confirmed + dismissed > 0);
  return (
    <>
      {kinds.length === 0 ? (
        <Text>Nothing of note was recorded.</Text>
      ) : (
        <PlainTable label="Evidence">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col" data-number>
                Count
              </th>
              {isJudged && (
                <>
                  <th scope="col" data-number>
                    Confirmed
                  </th>
                  <th scope="col" data-number>
                    Dismissed
                  </th>
                </>
              )}
              <th scope="col">Confidence</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((noted) => (
              <tr key={noted.kind}>
                <th scope="row">{evidenceName(noted.kind)}</th>
                <td data-number>{noted.count}</td>
                {isJudged && (
                  <>
                    <td data-number>{noted.confirmed}</td>
                    <td data-number>{noted.dismissed}</td>
                  </>
                )}
                <td>{confidenceText(noted)}</td>
                <td>{noted.sources.map((source) => SOURCES[source]).join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {isJudged && (
        <Text size="sm" c="dimmed">
          Dismissed entries are not part of the count.
        </Text>
      )}
      <List size="sm" c="dimmed" spacing={2} aria-label="Limits of this evidence">
        {limits.map((limit) => (
          <List.Item key={limit}>{limit}</List.Item>
        ))}
      </List>
    </>
  );
}

const SOURCES = { browser: "browser", server: "server", analysis: "analysis" } as const;

function confidenceText({ confidence, estimated, count }: NotedKind): string {
  if (count === 0) return "–";
  if (confidence === null) return "Reported as fact";
  const [lowest, median, highest] = [confidence.lowest, confidence.median, confidence.highest].map((value) =>
    Math.round(value * 100),
  );
  const range = lowest === highest ? `${median}%` : `${lowest}% to ${highest}%, median ${median}%`;
  return estimated === count ? range : `${range} (${estimated} of ${count} estimated)`;
}
