import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { Anchor, Group } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { PageHead } from "../frame/page-head.tsx";
import { kindOf } from "../evidence/evidence-kinds.ts";
import { EvidenceLine } from "../evidence/evidence-line.tsx";
import { InterviewTalk } from "../interviews/interview-talk.tsx";
import { LivePage } from "../live/live-page.tsx";

const route = getRouteApi("/console/tests/$slug/live");

export function LiveRoute() {
  const { slug } = route.useParams();
  return (
    <LivePage key={slug} slug={slug} head={head} kindText={kindText} line={line} links={links} renderTalk={talk} />
  );
}

function talk(attempt: number) {
  return <InterviewTalk id={attempt} />;
}

function head({ name, is_interview }: { name: string; is_interview: boolean }) {
  return (
    <PageHead
      title={`Live: ${name}`}
      tab={["Live", name]}
      about={`Everyone who is taking the ${is_interview ? "interview" : "test"} now. Open a candidate to see more and to act.`}
    />
  );
}

function kindText(kind: string): string {
  return kindOf(kind).text;
}

function line(evidence: Evidence, start: string) {
  return <EvidenceLine key={evidence.id} evidence={evidence} start={start} />;
}

function links({ slug, is_interview }: { slug: string; is_interview: boolean }, username: string) {
  const place = { params: { testSlug: slug }, search: { username } };
  return (
    <Group gap="md">
      <Anchor renderRoot={(props) => <Link to="/test-report/$testSlug/timeline" {...place} {...props} />}>
        Full timeline
      </Anchor>
      {/* An interview has no edits to replay. */}
      {!is_interview && (
        <Anchor renderRoot={(props) => <Link to="/test-report/$testSlug/replay" {...place} {...props} />}>
          Replay so far
        </Anchor>
      )}
    </Group>
  );
}
