import type { Receipt } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { pageTitle, reportTarget } from "@invigil/rules/taking/navigation";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor, Box, Group, Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { ReceiptCard } from "../../candidate/attempts/receipt/receipt-card.tsx";
import { useReceiptNews } from "../../candidate/attempts/receipt/use-receipt-news.ts";
import { RetakeButton } from "../../candidate/attempts/start/retake-button.tsx";
import { LazyIntegritySummary, LazyOwnFlags } from "../../shared/reports/integrity/lazy-integrity.tsx";
import { ReportPage } from "../../shared/reports/report-page.tsx";
import { LazyKeptRecordings } from "../../shared/recordings/lazy-recordings.tsx";
import { LateAnswers } from "../../candidate/interview/late/late-answers.tsx";
import { useFindEnded } from "../../candidate/solutions/late/ended-attempt.ts";
import { LateDrafts } from "../../candidate/solutions/late/late-drafts.tsx";
import { UncountedVersions } from "../../candidate/solutions/versions/uncounted-versions.tsx";
import { consoleTitle } from "../../console/parts/title.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { useProduct } from "../../lib/product.ts";
import { reportQuery } from "../../lib/report-query.ts";
import { receiptQuery } from "../../lib/resources.ts";
import { RENDER_ANSWERS } from "./render-answers.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { ReviewLinks } from "./review-links.tsx";
import { TestGate } from "../../shared/pages/test-gate.tsx";
import { useGuard } from "../../shared/pages/use-guard.ts";

/** For recruiters only, so candidates never load it. */
const InterviewReview = lazy(async () => ({
  default: (await import("../../console/interviews/interview-review.tsx")).InterviewReview,
}));

/** How often a report is reloaded while evaluation is under way. */
const EVALUATION_INTERVAL = 3_000;

export function ReportRoute() {
  const { testSlug } = useParams({ from: "/test-report/$testSlug" });
  return <TestGate testSlug={testSlug}>{(test) => <GuardedReport test={test} />}</TestGate>;
}

function GuardedReport({ test }: { test: Test }) {
  const { username } = useSearch({ from: "/test-report/$testSlug" });
  const { usertype, user_id } = useSignedIn();
  useDocumentTitle(usertype === "recruiter" ? consoleTitle("Report", test.name) : pageTitle(test));
  // A recruiter who names a candidate was sent here on purpose.
  const reportRoute = usertype === "recruiter" && username !== undefined;
  if (useGuard(reportTarget(test, { usertype, reportRoute }))) return <FullScreenLoader message="Redirecting…" />;
  return (
    <ReportFrame size={isAiInterview(test) ? "xl" : "md"}>
      {username === undefined && <OwnRest test={test} user={user_id} />}
      <LoadedReport test={test} username={username} />
      {username === undefined && <OwnReceipt testSlug={test.slug} />}
    </ReportFrame>
  );
}

/** What this browser still holds of the candidate's own attempt, and the receipt for what the server has. */
function OwnRest({ test, user }: { test: Test; user: number }) {
  const receipt = useOwnReceipt(test.slug);
  useReceiptNews(test);
  const findAttempt = useFindEnded(test);
  return (
    <Stack gap="md" mb="md">
      <UncountedVersions testSlug={test.slug} received={receipt?.late_drafts} />
      {isAiInterview(test) && <LateAnswers company={test.company.name} receipt={receipt} findAttempt={findAttempt} />}
      <LateDrafts test={test} timeRanOut={receipt?.reason === "Test Time Expiry"} received={receipt?.late_drafts} />
      <LazyKeptRecordings user={user} testSlug={test.slug} />
    </Stack>
  );
}

/** A learning test leads here rather than to the feedback page, which shows the receipt after other tests. */
function OwnReceipt({ testSlug }: { testSlug: string }) {
  const receipt = useOwnReceipt(testSlug);
  return (
    receipt && (
      <Box mt="md">
        <ReceiptCard receipt={receipt} />
      </Box>
    )
  );
}

/** Loaded once and renewed by news: a retake forgets the receipt while this page is still open, and then there is none to load. */
function useOwnReceipt(testSlug: string): Receipt | null {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { data } = useQuery({ ...receiptQuery(testSlug), retry: false, enabled: receipt === null });
  if (data && data !== receipt) setReceipt(data);
  return receipt;
}

interface AnswerPlace {
  testSlug: string;
  username: string;
  problem: string;
  solution: string;
  title: string;
}

/** Links from an answer to its marks, and to the moment at which it was begun. */
function AnswerLinks(place: AnswerPlace) {
  return (
    <Group gap="md">
      <ReviewLink {...place} />
      <Anchor
        size="sm"
        aria-label={`Replay: ${place.title}`}
        renderRoot={(props) => (
          <Link
            to="/test-report/$testSlug/replay"
            params={{ testSlug: place.testSlug }}
            search={{ username: place.username, problem: place.problem }}
            {...props}
          />
        )}
      >
        Replay
      </Anchor>
    </Group>
  );
}

/** Links from evidence to its moment in the replay. */
function MomentLink({
  testSlug,
  username,
  at,
  name,
}: {
  testSlug: string;
  username: string;
  at: string;
  name: string;
}) {
  return (
    <Anchor
      size="sm"
      aria-label={`Replay: ${name}`}
      renderRoot={(props) => (
        <Link to="/test-report/$testSlug/replay" params={{ testSlug }} search={{ username, at }} {...props} />
      )}
    >
      Replay
    </Anchor>
  );
}

function ReviewLink({ problem, solution, title }: Pick<AnswerPlace, "problem" | "solution" | "title">) {
  return (
    <Anchor
      size="sm"
      aria-label={`Review: ${title}`}
      renderRoot={(props) => (
        <Link
          to="/test-report/problem/$problemSlug/solution-review/$solutionSlug"
          params={{ problemSlug: problem, solutionSlug: solution }}
          {...props}
        />
      )}
    >
      Review
    </Anchor>
  );
}

function LoadedReport({ test, username }: { test: Test; username: string | undefined }) {
  const { usertype } = useSignedIn();
  const product = useProduct((state) => state.product);
  const {
    data: report,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...reportQuery(test.slug, username),
    refetchInterval: ({ state }) => (state.data?.solution_set.evaluated === false ? EVALUATION_INTERVAL : false),
  });

  if (report) {
    const mayRetake = report.test.allow_retake && username === undefined;
    const isReview = usertype === "recruiter" && username !== undefined;
    const showsFlags = usertype === "hacker" && test.settings.candidate_report.flags;
    return (
      <ReportPage
        report={report}
        own={username === undefined}
        actions={
          <Group gap="sm">
            {mayRetake && <RetakeButton test={report.test} attempt={report.solution_set.id} />}
            {isReview && (
              <ReviewLinks
                slug={test.slug}
                username={username}
                name={report.solution_set.full_name}
                replays={report.interview === null}
              />
            )}
          </Group>
        }
        renderReview={
          isReview
            ? ({ problem, title }, { slug }) => (
                <AnswerLinks testSlug={test.slug} username={username} problem={problem} solution={slug} title={title} />
              )
            : undefined
        }
        {...RENDER_ANSWERS}
      >
        {isReview && report.interview !== null && (
          <Suspense fallback={<LoadingState message="Loading the interview…" />}>
            <InterviewReview id={report.solution_set.id} />
          </Suspense>
        )}
        {isReview && (
          <LazyIntegritySummary
            slug={test.slug}
            username={username}
            renderMoment={(at, name) => <MomentLink testSlug={test.slug} username={username} at={at} name={name} />}
          />
        )}
        {showsFlags && <LazyOwnFlags slug={test.slug} />}
      </ReportPage>
    );
  }
  return (
    <>
      <Title order={1}>Report: {test.name}</Title>
      {error ? (
        <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState message={`Loading the report of your ${product}…`} />
      )}
    </>
  );
}
