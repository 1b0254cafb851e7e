import { messages } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor, Container } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { placeOf } from "../problems/problem-order.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useProduct } from "../../lib/product.ts";
import { testQuery } from "../../lib/resources.ts";
import { ProblemPage } from "./problem-page.tsx";
import { useAttemptData } from "./shell/use-attempt-data.ts";

export function ProblemRoute() {
  const { testSlug, problemSlug } = useParams({ from: "/test/$testSlug/problem/$problemSlug" });
  const { data: test } = useQuery(testQuery(testSlug));
  return test ? <OpenProblem test={test} problemSlug={problemSlug} /> : <LoadingState message="Loading…" />;
}

function OpenProblem({ test, problemSlug }: { test: Test; problemSlug: string }) {
  const { solutionSet, sections, error, retry } = useAttemptData(test);
  if (!solutionSet || !sections) {
    return (
      <Container p="md">
        {error ? (
          <ErrorState title={messages.loadProblemFailed} {...errorText(error)} onRetry={retry} />
        ) : (
          <LoadingState message="Loading the question…" />
        )}
      </Container>
    );
  }
  const place = placeOf(sections, problemSlug);
  if (!place) return <UnknownProblem testSlug={test.slug} />;
  return <ProblemPage test={test} solutionSet={solutionSet} sections={sections} place={place} />;
}

function UnknownProblem({ testSlug }: { testSlug: string }) {
  const product = useProduct((state) => state.product);
  return (
    <Container component="main" p="md">
      <EmptyState message={`This ${product} has no such question, or its section is not open.`}>
        <Anchor
          renderRoot={(props) => (
            <Link to="/test/$testSlug/problems" params={{ testSlug }} search={{ testType: undefined }} {...props} />
          )}
        >
          Back to all questions
        </Anchor>
      </EmptyState>
    </Container>
  );
}
