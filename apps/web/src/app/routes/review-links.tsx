import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

/** For recruiters only, so candidates never load it. */
const ShareReport = lazy(async () => ({
  default: (await import("../../console/reports/shares/share-report.tsx")).ShareReport,
}));

function ResultsLink({ slug }: { slug: string }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/tests/$slug/report" params={{ slug }} {...props} />}>
      All candidates
    </Button>
  );
}

function pdfAddress(slug: string, username: string): string {
  return `/api/v1/test/${encodeURIComponent(slug)}/report.pdf?username=${encodeURIComponent(username)}`;
}

interface EvidenceProps {
  testSlug: string;
  username: string;
  /** An interview has no edits to replay. */
  replays: boolean;
}

function EvidenceLinks({ testSlug, username, replays }: EvidenceProps) {
  const place = { params: { testSlug }, search: { username } };
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/test-report/$testSlug/timeline" {...place} {...props} />}
      >
        Timeline
      </Button>
      {replays && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/test-report/$testSlug/replay" {...place} {...props} />}
        >
          Replay
        </Button>
      )}
    </>
  );
}

interface ReviewProps {
  slug: string;
  username: string;
  name: string;
  replays: boolean;
}

/** What a recruiter can open or do from a candidate's report. */
export function ReviewLinks({ slug, username, name, replays }: ReviewProps) {
  return (
    <>
      <ResultsLink slug={slug} />
      <EvidenceLinks testSlug={slug} username={username} replays={replays} />
      <Button component="a" variant="default" download href={pdfAddress(slug, username)}>
        PDF
      </Button>
      {/* Candidates are told who reads an interview, so its report is not shared. */}
      {replays && (
        <Suspense>
          <ShareReport slug={slug} username={username} name={name} />
        </Suspense>
      )}
    </>
  );
}
