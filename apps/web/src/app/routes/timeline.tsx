import type { Test } from "@invigil/contract/taking/tests";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { Anchor, Group } from "@mantine/core";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { TimelinePage } from "../../console/evidence/timeline-page.tsx";
import { InterviewTalk } from "../../console/interviews/interview-talk.tsx";
import { useConsoleTitle } from "../../console/parts/title.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { NotFoundRoute } from "../../shared/pages/not-found.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { TestGate } from "../../shared/pages/test-gate.tsx";

/** A reviewer's page, which does not exist for anybody else or without a candidate's name. */
export function TimelineRoute() {
  const { testSlug } = useParams({ from: "/test-report/$testSlug/timeline" });
  const { username } = useSearch({ from: "/test-report/$testSlug/timeline" });
  const { usertype } = useSignedIn();
  if (usertype !== "recruiter" || username === undefined) return <NotFoundRoute />;
  return <TestGate testSlug={testSlug}>{(test) => <Timeline test={test} username={username} />}</TestGate>;
}

function Timeline({ test, username }: { test: Test; username: string }) {
  useConsoleTitle("Timeline", test.name);
  const isInterview = isAiInterview(test);
  return (
    <ReportFrame size="md">
      <TimelinePage
        key={username}
        slug={test.slug}
        testName={test.name}
        username={username}
        renderTalk={isInterview ? (attempt) => <InterviewTalk id={attempt} isBrief /> : undefined}
        back={
          <Group gap="md">
            <Anchor
              renderRoot={(props) => (
                <Link to="/test-report/$testSlug" params={{ testSlug: test.slug }} search={{ username }} {...props} />
              )}
            >
              Back to the report
            </Anchor>
            {!isInterview && (
              <Anchor
                renderRoot={(props) => (
                  <Link
                    to="/test-report/$testSlug/replay"
                    params={{ testSlug: test.slug }}
                    search={{ username }}
                    {...props}
                  />
                )}
              >
                Replay
              </Anchor>
            )}
          </Group>
        }
      />
    </ReportFrame>
  );
}
