import { messages } from "@invigil/contract/messages/messages";
import { readSharedReport, type SharedReport } from "@invigil/contract/results/report-shares";
import { formatMoment } from "@invigil/rules/time/dates";
import { uploadIdOf } from "@invigil/rules/text/upload-address";
import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { ErrorState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Container, Group, Text } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError, call } from "../../lib/api.ts";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { FileAddress } from "../../shared/parts/file-address.ts";
import { RENDER_ANSWERS } from "./render-answers.tsx";
import { ReportPage } from "../../shared/reports/report-page.tsx";

/** How often a report is reloaded while evaluation is under way. */
const EVALUATION_INTERVAL = 10_000;

function sharedReportQuery(token: string) {
  return queryOptions({
    queryKey: ["shared-report", token] as const,
    queryFn: () => call(readSharedReport, { params: { token } }, { family: "SS2" }),
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status === 404),
    // Each request counts as one more reading of the report.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The report's keys open the files that it names. They are never put into a text, which may lead elsewhere. */
function fileAddressOf(keys: SharedReport["files"]) {
  return (address: string) => {
    const key = keys[uploadIdOf(address) ?? ""];
    return key === undefined ? address : address.replace("/media/", `/media/shared/${key}/`);
  };
}

/** A report behind a share link, for people without an account. */
export function SharedReportRoute() {
  const { token } = useParams({ from: "/shared-report/$token" });
  const { data, error, isFetching, refetch } = useQuery({
    ...sharedReportQuery(token),
    refetchInterval: ({ state: { data: shown, error: failure } }) =>
      failure === null && shown?.report.solution_set.evaluated === false ? EVALUATION_INTERVAL : false,
  });
  useDocumentTitle(data ? `Report: ${data.report.test.name}` : "Shared report");
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PlainPage title="This link does not work any more" logo={<PageLogo />}>
        <Text>
          It has ended or was withdrawn, or it is not complete. Please ask whoever sent it to you for a new one.
        </Text>
      </PlainPage>
    );
  }
  if (!data && error) {
    return (
      <PlainPage title="The report could not be loaded" logo={<PageLogo />}>
        <ErrorState message={messages.pageNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      </PlainPage>
    );
  }
  if (!data) return <FullScreenLoader message="Loading the report…" />;
  return (
    <>
      <Group component="header" px="md" py="xs">
        <PageLogo height={28} />
      </Group>
      <Container size="md" p="md" component="main">
        <FileAddress value={fileAddressOf(data.files)}>
          <ReportPage report={data.report} own={false} scoresOnly={data.content === "scores"} {...RENDER_ANSWERS}>
            <Text size="sm" c="dimmed">
              Shared by {data.company}. This page works until {formatMoment(data.ends_at)}. It is confidential: please
              do not pass the link on.
            </Text>
          </ReportPage>
        </FileAddress>
      </Container>
    </>
  );
}
