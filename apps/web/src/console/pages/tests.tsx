import { createTest } from "@invigil/contract/authoring/authored-test";
import { ErrorState, EmptyState, LoadingState } from "@invigil/ui/page-state";
import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { testsQuery } from "../authoring/authoring-queries.ts";
import { NewTestButtons, type NewKind } from "../authoring/list/new-test-buttons.tsx";
import { TestFilters } from "../authoring/list/test-filters.tsx";
import { TestList } from "../authoring/list/test-list.tsx";
import { DemoNotice } from "../demo/demo-notice.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { usePageCommands } from "../frame/use-page-commands.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

const route = getRouteApi("/console/tests");

export function TestsRoute() {
  const asked = route.useSearch();
  const navigate = useNavigate();
  const [creating, setCreating] = useState<NewKind | null>(null);
  const mayCreate = useMayUse()(createTest);
  usePageCommands(useTestCommands(setCreating, mayCreate));
  const { data, isPending, isError, isFetching, refetch } = useQuery(testsQuery(asked));
  const isFiltered = asked.state !== undefined || asked.search !== undefined;
  const onChange = useCallback(
    (search: typeof asked) => void navigate({ to: "/tests", search, replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHead
        title="Tests"
        about="Create tests and interviews, and invite candidates to them."
        actions={mayCreate && <NewTestButtons kind={creating} onChange={setCreating} />}
      />
      <DemoNotice />
      <TestFilters {...asked} onChange={onChange} />
      {isPending && <LoadingState message="Loading tests…" />}
      {isError && (
        <ErrorState message="The tests could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data?.tests.length === 0 && (
        <EmptyState
          message={
            isFiltered
              ? "No tests match these filters."
              : mayCreate
                ? "There are no tests yet. Start from a role to get a complete test, or put one together from your own questions."
                : "There are no tests yet. Authors and owners can create them."
          }
        >
          {!isFiltered && mayCreate && (
            <Group justify="center" gap="sm">
              <Button renderRoot={(props) => <Link to="/tests/ready" search={{}} {...props} />}>
                Start from a role
              </Button>
              <Button variant="default" onClick={() => setCreating("test")}>
                Create a test
              </Button>
            </Group>
          )}
        </EmptyState>
      )}
      {data && data.tests.length > 0 && <TestList tests={data.tests} />}
    </>
  );
}

function useTestCommands(create: (kind: NewKind) => void, mayCreate: boolean) {
  const navigate = useNavigate();
  return useMemo(() => {
    const show = (state: "draft" | "archived") => () => void navigate({ to: "/tests", search: { state } });
    return [
      ...(mayCreate
        ? [
            { id: "new-test", label: "New test", hint: "Create a draft", run: () => create("test") },
            {
              id: "ready-test",
              label: "Start from a role",
              hint: "A complete test",
              run: () => void navigate({ to: "/tests/ready", search: {} }),
            },
            { id: "new-interview", label: "New interview", hint: "Create a draft", run: () => create("interview") },
          ]
        : []),
      { id: "draft-tests", label: "Show draft tests", run: show("draft") },
      { id: "archived-tests", label: "Show archived tests", run: show("archived") },
    ];
  }, [navigate, create, mayCreate]);
}
