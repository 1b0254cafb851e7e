import type { Evidence } from "@invigil/contract/evidence";
import type { Test } from "@invigil/contract/tests";
import { pageTitle } from "@invigil/rules/navigation";
import { Anchor, Container, Group } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { UserMenu } from "../features/accounts/user-menu.tsx";
import { PageLogo } from "../features/branding/page-logo.tsx";
import { kindOf } from "../features/evidence/evidence-kinds.ts";
import { EvidenceLine } from "../features/evidence/evidence-line.tsx";
import { ReplayPage } from "../features/replay/replay-page.tsx";
import { useSignedIn } from "../lib/identity.ts";
import { NotFoundRoute } from "./not-found.tsx";
import { TestGate } from "./test-gate.tsx";

const FROM = "/test-report/$testSlug/replay";

/** A reviewer's page: for anybody else, and without a candidate's name, there is nothing here. */
export function ReplayRoute() {
  const { testSlug } = useParams({ from: FROM });
  const { username } = useSearch({ from: FROM });
  const { usertype } = useSignedIn();
  if (usertype !== "recruiter" || username === undefined) return <NotFoundRoute />;
  return <TestGate testSlug={testSlug}>{(test) => <Replay test={test} username={username} />}</TestGate>;
}

function Replay({ test, username }: { test: Test; username: string }) {
  useDocumentTitle(pageTitle(test));
  const place = { params: { testSlug: test.slug }, search: { username } };
  return (
    <>
      <Group component="header" justify="space-between" px="md" py="xs">
        <PageLogo height={28} />
        <UserMenu />
      </Group>
      <Container size="lg" p="md" component="main">
        <ReplayPage
          key={username}
          slug={test.slug}
          testName={test.name}
          username={username}
          isNotable={isNotable}
          line={line}
          back={
            <Group gap="md">
              <Anchor renderRoot={(props) => <Link to="/test-report/$testSlug" {...place} {...props} />}>
                Back to the report
              </Anchor>
              <Anchor renderRoot={(props) => <Link to="/test-report/$testSlug/timeline" {...place} {...props} />}>
                Timeline
              </Anchor>
            </Group>
          }
        />
      </Container>
    </>
  );
}

function isNotable(kind: string): boolean {
  return kindOf(kind).notable === true;
}

function line(evidence: Evidence, start: string) {
  return <EvidenceLine key={evidence.id} evidence={evidence} start={start} />;
}
