import type { Test } from "@invigil/contract/tests";
import { pageTitle, reportTarget } from "@invigil/rules/navigation";
import { productNoun } from "@invigil/rules/product-type";
import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Container, Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { UserMenu } from "../features/accounts/user-menu.tsx";
import { RetakeButton } from "../features/attempts/retake-button.tsx";
import { PageLogo } from "../features/branding/page-logo.tsx";
import { Statement } from "../features/problems/statement.tsx";
import { ReportPage } from "../features/reports/report-page.tsx";
import { LazyCodeReport } from "../features/runs/lazy-code.tsx";
import { errorText } from "../lib/error-text.ts";
import { useSignedIn } from "../lib/identity.ts";
import { reportQuery } from "../lib/report-query.ts";
import { TestGate } from "./test-gate.tsx";
import { useGuard } from "./use-guard.ts";

/** How often a report that is still being evaluated is read again. */
const EVALUATION_INTERVAL = 3_000;

export function ReportRoute() {
  const { testSlug } = useParams({ from: "/test-report/$testSlug" });
  return <TestGate testSlug={testSlug}>{(test) => <GuardedReport test={test} />}</TestGate>;
}

function GuardedReport({ test }: { test: Test }) {
  const { username } = useSearch({ from: "/test-report/$testSlug" });
  const { usertype } = useSignedIn();
  useDocumentTitle(pageTitle(test));
  // A recruiter who names a candidate was sent here on purpose.
  const reportRoute = usertype === "recruiter" && username !== undefined;
  if (useGuard(reportTarget(test, { usertype, reportRoute }))) return <FullScreenLoader message="Redirecting…" />;
  return (
    <>
      <Group component="header" justify="space-between" px="md" py="xs">
        <PageLogo height={28} />
        <UserMenu />
      </Group>
      <Container size="md" p="md" component="main">
        <LoadedReport test={test} username={username} />
      </Container>
    </>
  );
}

function LoadedReport({ test, username }: { test: Test; username: string | undefined }) {
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
    return (
      <ReportPage
        report={report}
        actions={mayRetake && <RetakeButton test={report.test} />}
        renderStatement={(text, topHeading) => <Statement text={text} topHeading={topHeading} />}
        renderCode={({ title, cases }, solution) => <LazyCodeReport title={title} solution={solution} cases={cases} />}
      />
    );
  }
  return (
    <>
      <Title order={1}>Report: {test.name}</Title>
      {error ? (
        <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState message={`Loading the report of your ${productNoun(test, false)}…`} />
      )}
    </>
  );
}
