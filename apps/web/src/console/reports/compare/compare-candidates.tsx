import { setStages } from "@invigil/contract/results/stages";
import type { CandidateResult, TestReport } from "@invigil/contract/results/test-report";
import { hasEnded } from "@invigil/rules/results/candidate-status";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { reportQuery } from "../../../lib/report-query.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { integrityQuery } from "../../../shared/reports/integrity/integrity-queries.ts";
import { CompareView } from "./compare-view.tsx";
import { LEAST } from "./compared-count.ts";
import { MovedLine } from "../stages/moved-line.tsx";
import { StageCell } from "../stages/stage-cell.tsx";
import { StageDialog } from "../stages/stage-dialog.tsx";
import { useStages } from "../stages/use-stages.ts";

interface Props {
  report: TestReport;
  usernames: readonly string[];
}

/** A few candidates side by side, with everything that their own pages say about them. */
export function CompareCandidates({ report, usernames }: Props) {
  const { slug } = report.test;
  const chosen = usernames.flatMap((name) => report.candidates.find(({ username }) => username === name) ?? []);
  const { data, error, isFetching, refetch } = useQuery(comparedQuery(slug, chosen));
  const stages = useStages(slug);
  const deciding = useMayUse()(setStages) ? stages : null;
  // As the reader saw them: what a colleague decides meanwhile must not pass for seen.
  const [opened, setOpened] = useState<CandidateResult | null>(null);
  const line = useRef<HTMLDivElement>(null);

  if (chosen.length < LEAST)
    return <EmptyState message="Tick two to four candidates in the list of results to see them side by side." />;
  if (!data && error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingState message="Loading the reports…" />;
  return (
    <>
      <MovedLine stages={stages} line={line} />
      <CompareView
        people={chosen.map((candidate, index) => ({ candidate, report: null, integrity: null, ...data[index] }))}
        test={report.test}
        renderLink={({ candidate }) => <Name slug={slug} candidate={candidate} />}
        renderStage={({ candidate }) => (
          <StageCell candidate={candidate} stages={deciding} onOpen={() => setOpened(candidate)} />
        )}
      />
      {opened && <StageDialog slug={slug} candidate={opened} stages={deciding} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Everybody's report and evidence, as their own pages show them; neither exists before the end. */
function comparedQuery(slug: string, chosen: readonly CandidateResult[]) {
  return queryOptions({
    queryKey: ["compare", slug, ...chosen.map(({ username, status }) => [username, hasEnded(status)])] as const,
    queryFn: ({ client }) =>
      Promise.all(
        chosen.map(async ({ username, status }) => {
          if (!hasEnded(status)) return { report: null, integrity: null };
          const [report, integrity] = await Promise.all([
            client.fetchQuery(reportQuery(slug, username)),
            client.fetchQuery(integrityQuery(slug, username)),
          ]);
          return { report, integrity };
        }),
      ),
    enabled: chosen.length >= LEAST,
  });
}

function Name({ slug, candidate }: { slug: string; candidate: CandidateResult }) {
  const { username, full_name: name, status } = candidate;
  if (!hasEnded(status)) return name;
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
