import { counted } from "@invigil/contract/messages/counted";
import type { ComparableProblem } from "@invigil/contract/results/similarity";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Anchor, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { PageHead } from "../frame/page-head.tsx";
import { PairList } from "../similarity/pair-list.tsx";
import { PairView } from "../similarity/pair-view.tsx";
import { allPairsQuery, similarityQuery } from "../similarity/similarity-queries.ts";
import { errorText } from "../../shared/parts/error-text.ts";

const route = getRouteApi("/console/tests/$slug/similarity");

export function TestSimilarityRoute() {
  const { slug } = route.useParams();
  const { problem, left, right, across } = route.useSearch();
  const navigate = useNavigate();
  const all = useQuery(similarityQuery({ slug }));
  const hasPair = problem !== undefined && left !== undefined && right !== undefined;
  return (
    <>
      <PageHead
        title="Similar answers"
        tab={["Similar answers", all.data?.test]}
        about={all.data && `${all.data.test}: answers to the same question, compared in pairs.`}
      />
      <Alert variant="light" mb="md" title="A pair is evidence, not a verdict">
        Short questions have few solutions, and people learn from the same books. Read both answers and ask the
        candidates before you draw any conclusions. Code and text provided by the question are not compared.
      </Alert>
      {all.isPending && <LoadingState message="Loading questions…" />}
      {all.isError && (
        <ErrorState {...errorText(all.error)} onRetry={() => void all.refetch()} retrying={all.isFetching} />
      )}
      {all.data && all.data.problems.length === 0 && (
        <EmptyState message="Answers in code and text are compared here once a question has two of them. There is nothing to compare in this test yet." />
      )}
      {all.data && all.data.problems.length > 0 && (
        <Stack gap="lg">
          <NativeSelect
            label="Question"
            maw={600}
            value={problem ?? ""}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              void navigate({
                to: "/tests/$slug/similarity",
                params: { slug },
                search: (now) => ({ across: now.across, ...(chosen !== "" && { problem: chosen }) }),
              });
            }}
            data={[
              { value: "", label: "All questions" },
              ...all.data.problems.map((each) => ({
                value: each.slug,
                label: `${each.title} (${counted(each.answers, "answer")})`,
              })),
            ]}
          />
          {!hasPair && (
            <>
              <AcrossSwitch slug={slug} across={across} />
              <Compared slug={slug} problems={all.data.problems} problem={problem} across={across} />
            </>
          )}
          {hasPair && (
            <>
              <Anchor
                renderRoot={(props) => (
                  <Link to="/tests/$slug/similarity" params={{ slug }} search={{ problem, across }} {...props} />
                )}
              >
                Back to the pairs of this question
              </Anchor>
              <PairView key={`${left}-${right}`} {...{ slug, problem, left, right, across }} />
            </>
          )}
        </Stack>
      )}
    </>
  );
}

function AcrossSwitch({ slug, across }: { slug: string; across: "tests" | undefined }) {
  const navigate = useNavigate();
  return (
    <Switch
      label="Also compare with your other tests"
      description="With answers to the same question, in any of its versions. The other tests’ answers are not compared with one another."
      checked={across !== undefined}
      onChange={(event) => {
        const isAcross = event.currentTarget.checked;
        void navigate({
          to: "/tests/$slug/similarity",
          params: { slug },
          search: (now) => ({ problem: now.problem, ...(isAcross && { across: "tests" as const }) }),
        });
      }}
    />
  );
}

interface ComparedProps {
  slug: string;
  problems: readonly ComparableProblem[];
  /** The chosen question; all of them if undefined. */
  problem: string | undefined;
  across: "tests" | undefined;
}

function Compared({ slug, problems, problem, across }: ComparedProps) {
  const asked = problems.filter((each) => problem === undefined || each.slug === problem);
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(
    allPairsQuery({ slug, problems: asked, across }),
  );
  if (isPending) return <LoadingState message="Comparing all answers…" />;
  if (isError) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const { answers, leftOut, pairs } = data;
  if (pairs.length === 0) return <EmptyState message={`None of the ${answers} answers share a passage.`} />;
  return (
    <Stack gap="xs">
      <Text c="dimmed">
        {counted(answers, "answer")} compared
        {problem === undefined && ` in ${counted(asked.length, "question")}`}.
        {leftOut > 0 && ` No more can be compared at once, so newer answers were left out: ${leftOut}.`}
      </Text>
      <PairList slug={slug} pairs={pairs} named={problem === undefined} across={across} />
    </Stack>
  );
}
