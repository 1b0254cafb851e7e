import { listReady, type ReadyTest } from "@invigil/contract/authoring/ready-tests";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { StarterPreview } from "../../library/starter/starter-preview.tsx";
import { StarterTable } from "../../library/starter/starter-table.tsx";
import { sizeText } from "../../ready-tests/ready-facts.ts";
import { ReadyList } from "../../ready-tests/ready-list.tsx";
import { ReadyPreview } from "../../ready-tests/ready-preview.tsx";
import { readyQuery } from "../../ready-tests/ready-queries.ts";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { numberedBlanks } from "../../../shared/problems/numbered-blanks.ts";
import { Statement } from "../../../shared/problems/statement.tsx";

const route = getRouteApi("/console/tests/ready");

export function ReadyTestsRoute() {
  const { role } = route.useSearch();
  const mayRead = useMayUse()(listReady);
  const { data } = useQuery({ ...readyQuery(), enabled: mayRead });
  const chosen = data?.tests.find(({ slug }) => slug === role);
  return (
    <>
      {chosen ? (
        <PageHead title={chosen.name} tab={[chosen.name]} about={sizeText(chosen)} actions={<OtherRoles />} />
      ) : (
        <PageHead
          title="Start from a role"
          about="Complete tests for common roles. Choose one, look at its questions and invite candidates. You can change everything."
          actions={<ToTests />}
        />
      )}
      <NeedsRole route={listReady}>
        <Ready role={role} />
      </NeedsRole>
    </>
  );
}

function Ready({ role }: { role: string | undefined }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(readyQuery());
  if (isPending) return <LoadingState message="Loading the roles…" />;
  if (!data) return <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (role === undefined) return <ReadyList tests={data.tests} />;
  const chosen = data.tests.find(({ slug }) => slug === role);
  if (!chosen) {
    return (
      <EmptyState message="There is no ready test for this role.">
        <OtherRoles />
      </EmptyState>
    );
  }
  return <Chosen key={chosen.slug} test={chosen} />;
}

function Chosen({ test }: { test: ReadyTest }) {
  const [question, setQuestion] = useState<string | null>(null);
  return (
    <>
      <ReadyPreview
        test={test}
        renderQuestions={(problems, section) => (
          <StarterTable label={section} problems={problems} onPreview={setQuestion} />
        )}
      />
      {question !== null && (
        <StarterPreview slug={question} renderStatement={statementOf} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}

function statementOf(text: string, type: string): ReactNode {
  return <Statement text={type === "FIB" ? numberedBlanks(text) : text} topHeading={4} />;
}

function OtherRoles() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/tests/ready" search={{}} {...props} />}>
      All roles
    </Button>
  );
}

function ToTests() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/tests" {...props} />}>
      Your tests
    </Button>
  );
}
