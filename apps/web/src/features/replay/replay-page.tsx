import type { Evidence } from "@invigil/contract/evidence";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { ApiError } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";
import { Player, type Problem } from "./player.tsx";
import { createReplay } from "./replay-engine.ts";
import { replayQuery } from "./replay-query.ts";

interface Props {
  slug: string;
  testName: string;
  username: string;
  back: ReactNode;
  isNotable: (kind: string) => boolean;
  line: (evidence: Evidence, start: string) => ReactNode;
}

/** How the answers of an attempt came about. */
export function ReplayPage({ slug, testName, username, back, isNotable, line }: Props) {
  const { data, error, isFetching, refetch } = useQuery(replayQuery({ slug, username }));
  const replay = useMemo(
    () =>
      data &&
      createReplay({
        edits: data.edits,
        runs: data.runs,
        evidence: data.evidence,
        start: data.attempt.start_time,
        end: data.attempt.end_time,
        isNotable,
      }),
    [data, isNotable],
  );
  const isRunning = error instanceof ApiError && error.code === "attempt_running";
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>Replay: {testName}</Title>
        <Text c="dimmed">{data?.attempt.full_name ?? username}</Text>
      </div>
      {back}
      {!data && !error && <LoadingState message="Loading every edit…" />}
      {isRunning && <EmptyState message="The attempt still runs. Its replay can be seen as soon as it is submitted." />}
      {error && !isRunning && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.isPart && (
        <Alert role="note" color="yellow" variant="light">
          The attempt is very long. Only its first part is shown here.
        </Alert>
      )}
      {replay && replay.moments.length === 0 && <EmptyState message="Nothing was recorded." />}
      {data && replay && replay.moments.length > 0 && (
        <Player replay={replay} problems={worked(data.problems, replay.edits)} line={line} />
      )}
    </Stack>
  );
}

/** Those with edits first: they are what there is to see. */
function worked(problems: readonly Problem[], edits: readonly { problem: string }[]): Problem[] {
  const edited = new Set(edits.map(({ problem }) => problem));
  return problems.toSorted((one, other) => Number(edited.has(other.slug)) - Number(edited.has(one.slug)));
}
