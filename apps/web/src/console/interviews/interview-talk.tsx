import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { InterviewFacts } from "./interview-facts.tsx";
import { interviewQuery } from "./interview-query.ts";
import { Transcript } from "./transcript.tsx";

/** How often a running interview is loaded again. */
const INTERVAL = 5_000;

interface Props {
  id: number;
  /** Leaves out what was said once the interview is over and has a report. */
  isBrief?: boolean;
}

/** Consent, CV, questions and answers so far, for people who watch an interview or look at its evidence. */
export function InterviewTalk({ id, isBrief = false }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...interviewQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === "ended" ? false : INTERVAL),
  });
  return (
    <section aria-labelledby="talk-title">
      <Title order={2} size="h3" id="talk-title" mb="xs">
        Interview
      </Title>
      {data ? (
        <Stack gap="md">
          <InterviewFacts review={data} />
          {isBrief && data.state === "ended" ? (
            <Text>Questions and answers are in the report.</Text>
          ) : (
            <Transcript review={data} />
          )}
        </Stack>
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState message="The candidate has not agreed to the interview yet." />
      ) : error ? (
        <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState message="Loading the interview…" />
      )}
    </section>
  );
}
