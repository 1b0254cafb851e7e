import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { Test } from "@invigil/contract/taking/tests";
import { Anchor, Group } from "@mantine/core";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { kindOf } from "../../console/evidence/evidence-kinds.ts";
import { EvidenceLine } from "../../console/evidence/evidence-line.tsx";
import { InlineText } from "../../shared/problems/inline-text.tsx";
import { numberedBlanks } from "../../shared/problems/numbered-blanks.ts";
import { Statement } from "../../shared/problems/statement.tsx";
import type { Shows } from "../../console/replay/player.tsx";
import { ReplayPage } from "../../console/replay/replay-page.tsx";
import { useConsoleTitle } from "../../console/parts/title.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { NotFoundRoute } from "../../shared/pages/not-found.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { TestGate } from "../../shared/pages/test-gate.tsx";

const FROM = "/test-report/$testSlug/replay";

/** A reviewer's page, which does not exist for anybody else or without a candidate's name. */
export function ReplayRoute() {
  const { testSlug } = useParams({ from: FROM });
  const { username } = useSearch({ from: FROM });
  const { usertype } = useSignedIn();
  if (usertype !== "recruiter" || username === undefined) return <NotFoundRoute />;
  return <TestGate testSlug={testSlug}>{(test) => <Replay test={test} username={username} />}</TestGate>;
}

function Replay({ test, username }: { test: Test; username: string }) {
  const { problem, at } = useSearch({ from: FROM });
  useConsoleTitle("Replay", test.name);
  const time = at === undefined ? Number.NaN : Date.parse(at);
  return (
    <ReportFrame size="lg">
      <ReplayPage
        key={`${username} ${problem} ${at}`}
        slug={test.slug}
        testName={test.name}
        username={username}
        start={{ problem, time: Number.isNaN(time) ? undefined : time }}
        isNotable={isNotable}
        shows={shows}
        renderBack={({ isRunning }) => <Ways testSlug={test.slug} username={username} isRunning={isRunning} />}
      />
    </ReportFrame>
  );
}

interface WaysProps {
  testSlug: string;
  username: string;
  isRunning: boolean;
}

/** Links back to where the reviewer came from; there is no report before the end. */
function Ways({ testSlug, username, isRunning }: WaysProps) {
  const place = { params: { testSlug }, search: { username } };
  return (
    <Group gap="md">
      {isRunning ? (
        <Anchor renderRoot={(props) => <Link to="/tests/$slug/live" params={{ slug: testSlug }} {...props} />}>
          Back to the live view
        </Anchor>
      ) : (
        <Anchor renderRoot={(props) => <Link to="/test-report/$testSlug" {...place} {...props} />}>
          Back to the report
        </Anchor>
      )}
      <Anchor renderRoot={(props) => <Link to="/test-report/$testSlug/timeline" {...place} {...props} />}>
        Timeline
      </Anchor>
    </Group>
  );
}

const shows: Shows = {
  line: (evidence: Evidence, start: string) => <EvidenceLine key={evidence.id} evidence={evidence} start={start} />,
  kindText: (kind) => kindOf(kind).text,
  renderStatement: (text, isWithGaps) => <Statement text={isWithGaps ? numberedBlanks(text) : text} topHeading={3} />,
  renderText: (text) => <InlineText text={text} />,
};

function isNotable(kind: string): boolean {
  return kindOf(kind).notable === true;
}
