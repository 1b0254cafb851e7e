import { counted } from "@invigil/contract/messages/counted";
import { messages } from "@invigil/contract/messages/messages";
import type { Review } from "@invigil/contract/results/marks";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { PageHead } from "../../frame/page-head.tsx";
import { TestNav } from "../../frame/test-nav.tsx";
import { InlineText } from "../../../shared/problems/inline-text.tsx";
import { Statement } from "../../../shared/problems/statement.tsx";
import { LazyPlayer } from "../../../shared/recordings/lazy-recordings.tsx";
import { reviewQuery } from "../../reports/review/review-query.ts";
import { ReviewView } from "../../reports/review/review-view.tsx";
import { LazyAnswerHistory, LazyCodeReport } from "../../../shared/runs/lazy-code.tsx";
import { errorText } from "../../../shared/parts/error-text.ts";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { NotFoundRoute } from "../../../shared/pages/not-found.tsx";

const route = getRouteApi("/console/test-report/problem/$problemSlug/solution-review/$solutionSlug");

/** How often an answer is reloaded while it is being evaluated. */
const EVALUATION_INTERVAL = 3_000;

function isBeingEvaluated(review: Review | undefined): boolean {
  return review?.entry.attempted === true && review.entry.status === null;
}

export function SolutionReviewRoute() {
  const { problemSlug, solutionSlug } = route.useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...reviewQuery(solutionSlug),
    // An accepted late draft is still being evaluated.
    refetchInterval: ({ state }) => (isBeingEvaluated(state.data) ? EVALUATION_INTERVAL : false),
  });
  if (data && data.entry.problem !== problemSlug) return <NotFoundRoute />;
  if (data) return <LoadedReview slug={solutionSlug} review={data} />;
  return (
    <>
      <PageHead title="Review" />
      {error ? (
        <ErrorState
          title={messages.fetchSolutionFailed}
          {...errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingState message="Loading the answer…" />
      )}
    </>
  );
}

function LoadedReview({ slug, review }: { slug: string; review: Review }) {
  const { entry, candidate, test } = review;
  const { solution } = entry;
  const isCode = solution?.code !== undefined || solution?.files !== undefined;
  return (
    <>
      <TestNav test={test.slug} />
      <PageHead
        title={entry.title}
        tab={["Review", entry.title]}
        about={`${problemTypeName(entry.problem_type)} · ${candidate.full_name} · ${test.name}`}
        actions={<Ways review={review} />}
      />
      <ReviewView
        key={slug}
        slug={slug}
        review={review}
        renderStatement={(text, topHeading) => <Statement text={text} topHeading={topHeading} />}
        renderText={(text) => <InlineText text={text} />}
        renderCode={({ title, cases }, given) => (
          <LazyCodeReport title={title} solution={given} cases={cases} starting={review.starting_files} />
        )}
        renderRecording={({ kind, url, title }) => (
          <LazyPlayer
            kind={kind}
            source={url}
            title={title}
            downloadName={title}
            brokenText="The recording is missing or cannot be played."
          />
        )}
        history={
          solution &&
          (isCode ? (
            <LazyAnswerHistory solution={solution} />
          ) : (
            <Text size="sm" c="dimmed">
              Saved in {counted(solution.revisions, "version")}.
            </Text>
          ))
        }
      />
    </>
  );
}

function Ways({ review }: { review: Review }) {
  const { candidate, next, mine } = review;
  return (
    <>
      {candidate.username !== null && <AttemptLinks review={review} username={candidate.username} />}
      {next && (
        <Button
          renderRoot={(props) => (
            <Link
              to="/test-report/problem/$problemSlug/solution-review/$solutionSlug"
              params={{ problemSlug: next.problem, solutionSlug: next.solution }}
              {...props}
            />
          )}
        >
          {mine > 0 ? `Next of mine to mark (${mine} left)` : "Next answer to mark"}
        </Button>
      )}
    </>
  );
}

/** Pages that name the candidate. */
function AttemptLinks({ review: { test, entry }, username }: { review: Review; username: string }) {
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            to="/test-report/$testSlug/replay"
            params={{ testSlug: test.slug }}
            search={{ username, problem: entry.problem }}
            {...props}
          />
        )}
      >
        Replay
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/test-report/$testSlug" params={{ testSlug: test.slug }} search={{ username }} {...props} />
        )}
      >
        Candidate’s report
      </Button>
    </>
  );
}
