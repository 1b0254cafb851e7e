import type { ReplayProblem } from "@invigil/contract/results/replay";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { Player, type Shows, type Start } from "./player.tsx";
import { createReplay } from "./replay-engine.ts";
import { replayQuery } from "./replay-query.ts";

interface Props {
  slug: string;
  testName: string;
  username: string;
  start: Start;
  renderBack: (attempt: { isRunning: boolean }) => ReactNode;
  isNotable: (kind: string) => boolean;
  shows: Shows;
}

/** Replays how the answers of an attempt were written, so far. */
export function ReplayPage({ slug, testName, username, start, renderBack, isNotable, shows }: Props) {
  const { data, error, isFetching, refetch } = useQuery(replayQuery({ slug, username }));
  const isRunning = data?.attempt.is_running ?? false;
  const replay = useMemo(
    () =>
      data &&
      createReplay({
        edits: data.edits,
        given: Object.fromEntries(data.problems.map(({ slug: problem, files, stubs }) => [problem, { files, stubs }])),
        runs: data.runs,
        evidence: data.evidence,
        start: data.attempt.start_time,
        end: data.attempt.end_time,
        isRunning: data.attempt.is_running,
        isNotable,
      }),
    [data, isNotable],
  );
  const retry = () => void refetch();
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>Replay: {testName}</Title>
        <Text c="dimmed">{data?.attempt.full_name ?? username}</Text>
      </div>
      {renderBack({ isRunning })}
      {!data && !error && <LoadingState message="Loading every edit…" />}
      {!data && error && <ErrorState {...errorText(error)} onRetry={retry} retrying={isFetching} />}
      {isRunning && !error && (
        <Alert role="note" color="blue" variant="light">
          The attempt is still running. New activity appears here after a few seconds.
        </Alert>
      )}
      {data && error && (
        <Alert color="orange" variant="light" role="alert">
          <Group gap="sm">
            <Text size="sm">The latest activity could not be loaded. The page keeps trying.</Text>
            <Button size="compact-sm" variant="default" onClick={retry} loading={isFetching}>
              Try now
            </Button>
          </Group>
        </Alert>
      )}
      {data?.isPart && (
        <Alert role="note" color="yellow" variant="light">
          This attempt is very long, so only the first part is shown.
        </Alert>
      )}
      {replay && replay.moments.length === 0 && <EmptyState message="Nothing was recorded." />}
      {data && replay && replay.moments.length > 0 && (
        <Player replay={replay} problems={worked(data.problems, replay.edits)} start={start} shows={shows} />
      )}
    </Stack>
  );
}

/** Lists questions with edits first, because only they have something to show. */
function worked(problems: readonly ReplayProblem[], edits: readonly { problem: string }[]): ReplayProblem[] {
  const edited = new Set(edits.map(({ problem }) => problem));
  return problems.toSorted((one, other) => Number(edited.has(other.slug)) - Number(edited.has(one.slug)));
}
