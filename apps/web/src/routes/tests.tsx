import { ErrorState, EmptyState, LoadingState } from "@invigil/ui/page-state";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { testsQuery } from "../features/authoring/authoring-queries.ts";
import { TestList } from "../features/authoring/test-list.tsx";
import { PageHead } from "../features/console/page-head.tsx";
import { usePageCommands } from "../features/console/use-page-commands.ts";

const route = getRouteApi("/console/tests");

export function TestsRoute() {
  const asked = route.useSearch();
  usePageCommands(useStateCommands());
  const { data, isPending, isError, isFetching, refetch } = useQuery(testsQuery(asked));
  return (
    <>
      <PageHead title="Tests" about="What candidates are invited to." />
      {isPending && <LoadingState message="Loading the tests…" />}
      {isError && (
        <ErrorState message="The tests could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && data.tests.length === 0 && <EmptyState message="There are no tests yet." />}
      {data && data.tests.length > 0 && <TestList tests={data.tests} />}
    </>
  );
}

function useStateCommands() {
  const navigate = useNavigate();
  return useMemo(() => {
    const show = (state: "draft" | "archived") => () => void navigate({ to: "/tests", search: { state } });
    return [
      { id: "draft-tests", label: "Show drafts of tests", run: show("draft") },
      { id: "archived-tests", label: "Show archived tests", run: show("archived") },
    ];
  }, [navigate]);
}
