import {
  exportTestReport,
  type CandidateResult,
  type ReportFormat,
  type TestReport,
} from "@invigil/contract/results/test-report";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor, Button, Group, Stack, Tabs } from "@mantine/core";
import { IconDownload } from "@invigil/ui/icons/page";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { FairnessView } from "../interviews/fairness-view.tsx";
import { PassedQuestions } from "../interviews/passed-questions.tsx";
import { CompareCandidates } from "../reports/compare/compare-candidates.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { usePageCommands } from "../frame/use-page-commands.ts";
import { cannotCompare, comparedNames } from "../reports/compare/compared-count.ts";
import { PassMarkField, passMarkOf } from "../reports/results/pass-mark-field.tsx";
import { ResultsView } from "../reports/results/results-view.tsx";
import { StatisticsView } from "../reports/results/statistics-view.tsx";
import { testReportQuery, testStatisticsQuery } from "../reports/results/test-report-queries.ts";
import { VoicesView } from "../reports/results/voices-view.tsx";
import { errorText } from "../../shared/parts/error-text.ts";

const route = getRouteApi("/console/tests/$slug/report");

const FORMATS: readonly { format: ReportFormat; label: string }[] = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel" },
  { format: "json", label: "JSON" },
];

const TABS = ["statistics", "fairness", "questions", "feedback"] as const;

export function TestReportRoute() {
  const { slug } = route.useParams();
  const { data, error, isFetching, refetch } = useQuery(testReportQuery(slug));
  const { compare } = route.useSearch();
  if (data && compare !== undefined) return <Compared report={data} usernames={comparedNames(compare)} />;
  if (data) return <Report key={slug} slug={slug} report={data} />;
  return (
    <>
      <PageHead title="Results" tab={["Results"]} />
      {error ? (
        <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState message="Loading the results…" />
      )}
    </>
  );
}

function Report({ slug, report }: { slug: string; report: TestReport }) {
  const { tab = "candidates", search = "", show = "", stage = "" } = route.useSearch();
  const navigate = useNavigate();
  const own = report.test.cut_off;
  const [text, setText] = useState(own === null ? "" : String(own));
  const isInterview = report.test.is_interview;
  const cutOff = isInterview ? null : passMarkOf(text);
  usePageCommands(useExportCommands(slug));
  const renderLink = ({ username }: CandidateResult, name: string) => (
    <ReportLink slug={slug} username={username} name={name} />
  );

  return (
    <Stack gap="md">
      <PageHead
        title={`Results: ${report.test.name}`}
        tab={["Results", report.test.name]}
        about="Everyone’s results and recorded evidence. Evidence is for a person to review. It is not a verdict."
        actions={<ExportButtons slug={slug} />}
      />
      {!isInterview && <PassMarkField own={own} text={text} onChange={setText} />}
      <Tabs
        value={tab}
        onChange={(value) =>
          void navigate({
            to: "/tests/$slug/report",
            params: { slug },
            search: (before) => ({
              ...before,
              tab: TABS.find((each) => each === value),
            }),
            replace: true,
          })
        }
        keepMounted={false}
      >
        <TabNames isInterview={isInterview} />
        <Tabs.Panel value="candidates">
          <ResultsView
            report={report}
            cutOff={cutOff}
            filter={{ search, only: show, stage }}
            onFilter={(filter) =>
              void navigate({
                to: "/tests/$slug/report",
                params: { slug },
                search: (before) => ({
                  ...before,
                  search: filter.search || undefined,
                  show: filter.only || undefined,
                  stage: filter.stage || undefined,
                }),
                replace: true,
              })
            }
            renderLink={renderLink}
            renderTicked={(ticked) => <CompareLink slug={slug} ticked={ticked} />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="statistics">
          <Statistics slug={slug} cutOff={cutOff} />
        </Tabs.Panel>
        <Tabs.Panel value="questions">
          <PassedQuestions
            slug={slug}
            renderLink={(username, name) => <ReportLink slug={slug} username={username} name={name} />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="fairness">
          <FairnessView slug={slug} />
        </Tabs.Panel>
        <Tabs.Panel value="feedback">
          <VoicesView candidates={report.candidates} renderLink={renderLink} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Compared({ report, usernames }: { report: TestReport; usernames: readonly string[] }) {
  const { slug, name } = report.test;
  return (
    <Stack gap="md">
      <PageHead
        title={`Compare: ${name}`}
        tab={["Compare", name]}
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/tests/$slug/report" params={{ slug }} {...props} />}
          >
            All candidates
          </Button>
        }
      />
      <CompareCandidates report={report} usernames={usernames} />
    </Stack>
  );
}

function TabNames({ isInterview }: { isInterview: boolean }) {
  return (
    <Tabs.List mb="md">
      <Tabs.Tab value="candidates">Candidates</Tabs.Tab>
      {isInterview ? (
        <>
          <Tabs.Tab value="questions">Candidates’ questions</Tabs.Tab>
          <Tabs.Tab value="fairness">Fairness</Tabs.Tab>
        </>
      ) : (
        <Tabs.Tab value="statistics">Statistics</Tabs.Tab>
      )}
      <Tabs.Tab value="feedback">Feedback</Tabs.Tab>
    </Tabs.List>
  );
}

function ExportButtons({ slug }: { slug: string }) {
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      component="a"
      href={exportAddress(slug, format)}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={`Export as ${label}`}
    >
      {label}
    </Button>
  ));
}

interface LinkProps {
  slug: string;
  username: string;
  name: string;
}

/** Links to one candidate's report. */
function ReportLink({ slug, username, name }: LinkProps) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/test-report/$testSlug" params={{ testSlug: slug }} search={{ username }} {...props} />
      )}
    >
      {name}
    </Anchor>
  );
}

function CompareLink({ slug, ticked }: { slug: string; ticked: readonly CandidateResult[] }) {
  const reason = cannotCompare(ticked.length);
  const compare = ticked.map(({ username }) => username).join(",");
  if (reason !== null)
    return (
      <Button size="sm" variant="default" disabled title={reason}>
        Compare
      </Button>
    );
  return (
    <Button
      size="sm"
      variant="default"
      renderRoot={(props) => <Link to="/tests/$slug/report" params={{ slug }} search={{ compare }} {...props} />}
    >
      Compare
    </Button>
  );
}

function Statistics({ slug, cutOff }: { slug: string; cutOff: number | null }) {
  const { data, error, isFetching, refetch } = useQuery(testStatisticsQuery(slug));
  if (data) return <StatisticsView statistics={data} cutOff={cutOff} />;
  if (error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Group justify="center">
      <LoadingState message="Loading statistics…" />
    </Group>
  );
}

function exportAddress(slug: string, format: ReportFormat): string {
  return `${exportTestReport.path.replace(":slug", encodeURIComponent(slug))}?format=${format}`;
}

function useExportCommands(slug: string) {
  return useMemo(
    () =>
      FORMATS.map(({ format, label }) => ({
        id: `export-${format}`,
        label: `Export the results as ${label}`,
        run: () => globalThis.location.assign(exportAddress(slug, format)),
      })),
    [slug],
  );
}
