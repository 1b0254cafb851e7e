import { createTest } from "@invigil/contract/authoring/authored-test";
import { EmptyState } from "@invigil/ui/page-state";
import { Button, NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { testsQuery } from "../../authoring/authoring-queries.ts";
import { DemoNotice } from "../../demo/demo-notice.tsx";
import { FirstSteps } from "../../first-steps/first-steps.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { HomeFiguresSection } from "../../home/home-figures.tsx";
import { HomeTasksSection } from "../../home/home-tasks.tsx";

const route = getRouteApi("/console/home");

/** A recruiter's first page: what waits for them, and how candidates do. */
export function HomePageRoute() {
  const { test } = route.useSearch();
  const { data } = useQuery(testsQuery({}));
  const mayCreate = useMayUse()(createTest);
  return (
    <>
      <PageHead title="Home" about="What waits for you, and how candidates do." />
      <DemoNotice />
      <FirstSteps />
      <Stack gap="md">
        <HomeTasksSection />
        {data?.tests.length === 0 && test === undefined ? (
          <EmptyState
            message={
              mayCreate
                ? "There are no tests yet. Start from a role to get a complete test, and invite your first candidate."
                : "There are no tests yet. Authors and owners can create them."
            }
          >
            {mayCreate && (
              <Button renderRoot={(props) => <Link to="/tests/ready" search={{}} {...props} />}>
                Start from a role
              </Button>
            )}
          </EmptyState>
        ) : (
          <>
            <TestFilter tests={data?.tests ?? []} test={test} />
            <HomeFiguresSection test={test} />
          </>
        )}
      </Stack>
    </>
  );
}

interface FilterProps {
  tests: readonly { slug: string; name: string }[];
  test: string | undefined;
}

function TestFilter({ tests, test }: FilterProps) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      label="Test"
      maw={360}
      value={test ?? ""}
      data={[{ value: "", label: "All tests" }, ...tests.map(({ slug, name }) => ({ value: slug, label: name }))]}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: "/home", search: { test: value || undefined }, replace: true })
      }
    />
  );
}
