import { counted } from "@invigil/contract/messages/counted";
import { exportInterview, markInterview, type InterviewReview as Review } from "@invigil/contract/interviews/review";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Button, Group, List, Text, Title } from "@mantine/core";
import { IconEyeOff, IconUser } from "@invigil/ui/icons/console";
import { IconAlertTriangle, IconDownload } from "@invigil/ui/icons/page";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { momentText } from "../parts/time.ts";
import { Assessment } from "./assessment.tsx";
import { InterviewFacts } from "./interview-facts.tsx";
import { interviewQuery } from "./interview-query.ts";
import classes from "./interviews.module.css";
import { Transcript } from "./transcript.tsx";

/** How often an interview is loaded again until the machine has finished with it. */
const RESULT_INTERVAL = 5_000;

/** One interview for whoever judges it: what was said beside the marks and the decision. */
export function InterviewReview({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...interviewQuery(id),
    refetchInterval: ({ state }) => (state.data && state.data.result === null ? RESULT_INTERVAL : false),
  });
  if (data) return <Loaded review={data} />;
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState message="The candidate left before the interview began. There is nothing to review." />;
  if (error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <LoadingState message="Loading the interview…" />;
}

function Loaded({ review }: { review: Review }) {
  const may = useMayUse();
  return (
    <section aria-labelledby="interview-title" className={classes["review"]}>
      <Group justify="space-between" gap="sm">
        <Title order={2} id="interview-title">
          Interview
        </Title>
        <Button
          component="a"
          href={exportInterview.path.replace(":id", String(review.id))}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Export for an audit
        </Button>
      </Group>
      {review.state === "ended" && review.proposals === null && may(markInterview) && (
        <Text size="sm" c="dimmed">
          The export contains {review.facts.interviewer === "model" && "proposed scores and "}colleagues’ marks. Mark
          the answers first if you want to judge without them.
        </Text>
      )}
      <Notices review={review} />
      <InterviewFacts review={review} />
      <div className={classes["columns"]}>
        <Transcript review={review} />
        <Assessment review={review} />
      </div>
    </section>
  );
}

function Notices({ review }: { review: Review }) {
  const { person_asked_at: asked, person_message: message, review_reasons: reasons, cv, calls } = review;
  return (
    <>
      {review.emptied_at !== null && (
        <Alert variant="light" title="What the candidate said was deleted">
          On {momentText(review.emptied_at)}, the time that the candidate was promised was up. Marks and the decision
          are kept.
        </Alert>
      )}
      {asked !== null && (
        <Alert color="orange" variant="light" icon={<IconUser aria-hidden />} title="Asked for a person">
          <Text size="sm">
            On {momentText(asked)}, the candidate asked to speak to a person. Please get in touch before you decide.
          </Text>
          {message !== "" && (
            <Text size="sm" component="blockquote" className={classes["quote"] ?? ""}>
              {message}
            </Text>
          )}
        </Alert>
      )}
      {reasons.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Please look closely">
          <List size="sm">
            {reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {cv.hidden_text !== null && (
        <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />} title="The CV contains hidden text">
          <Text size="sm">
            People cannot see it, and it was used for nothing. It may come from a template. It reads:
          </Text>
          <Text size="sm" component="blockquote" className={classes["quote"] ?? ""}>
            {cv.hidden_text}
          </Text>
        </Alert>
      )}
      {!calls.intact && (
        <Alert color="red" variant="light" title="The log of the model’s calls has gaps">
          A record of what the model was asked or replied is missing or was changed. Do not rely on the proposed scores.
        </Alert>
      )}
      {calls.failed > 0 && (
        <Text size="sm" c="dimmed">
          {counted(calls.failed, "call")} of {calls.total} to the model failed. The script took over.
        </Text>
      )}
    </>
  );
}
