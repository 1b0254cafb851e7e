import { startRegrade } from "@invigil/contract/results/regrades";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { PageHead } from "../frame/page-head.tsx";
import { InlineText } from "../../shared/problems/inline-text.tsx";
import { RegradeForm } from "../regrade/regrade-form.tsx";
import { RegradeHistory } from "../regrade/regrade-history.tsx";
import { regradesQuery } from "../regrade/regrade-queries.ts";
import { RegradeView } from "../regrade/regrade-view.tsx";
import { errorText } from "../../shared/parts/error-text.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

const route = getRouteApi("/console/tests/$slug/regrade");

export function TestRegradeRoute() {
  const { slug } = route.useParams();
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(regradesQuery(slug));
  const open = data?.regrades.find(({ state }) => state === "running" || state === "ready");
  const shown = id ?? open?.id;
  const show = (regrade: number) =>
    void navigate({ to: "/tests/$slug/regrade", params: { slug }, search: { id: regrade } });
  const mayStart = useMayUse()(startRegrade);
  const rest = data?.regrades.filter((each) => each.id !== shown) ?? [];
  return (
    <>
      <PageHead
        title="Regrade"
        tab={["Regrade", data?.test]}
        about={
          data && (
            <>
              {data.test}: try a different key or different marks on all answers, see what changes, then decide.{" "}
              <Anchor
                underline="always"
                renderRoot={(props) => <Link to="/tests/$slug/similarity" params={{ slug }} search={{}} {...props} />}
              >
                Compare answers
              </Anchor>
            </>
          )
        }
        actions={
          id !== undefined &&
          open === undefined &&
          mayStart && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/tests/$slug/regrade" params={{ slug }} search={{}} {...props} />}
            >
              Try another change
            </Button>
          )
        }
      />
      {isPending && <LoadingState message="Loading questions…" />}
      {isError && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && (
        <Stack gap="xl">
          {shown !== undefined && <RegradeView key={shown} id={shown} onApplied={() => show(shown)} />}
          {shown === undefined && data.problems.length === 0 && (
            <EmptyState message="This test has no questions yet. Once answers to its questions are evaluated, you can try a different key or different marks on them here." />
          )}
          {shown === undefined && data.problems.length > 0 && mayStart && (
            <RegradeForm
              slug={slug}
              problems={data.problems}
              onStarted={show}
              renderText={(text) => <InlineText text={text} />}
            />
          )}
          {shown === undefined && data.problems.length > 0 && !mayStart && (
            <Text c="dimmed">
              Authors and owners can try different keys and marks here. Earlier regrades are listed below.
            </Text>
          )}
          {rest.length > 0 && <RegradeHistory slug={slug} regrades={rest} />}
        </Stack>
      )}
    </>
  );
}
