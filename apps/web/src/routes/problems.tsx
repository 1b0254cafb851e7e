import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Container, Group, Stack, Title } from "@mantine/core";
import { SubmitButton } from "../features/attempts/submit-button.tsx";
import { RecruiterBanner } from "../features/tests/landing-cards.tsx";
import { ProblemList } from "../features/tests/problem-list.tsx";
import { usePageView } from "../features/tracking/use-page-view.ts";
import { errorText } from "../lib/error-text.ts";
import { useSignedIn } from "../lib/identity.ts";
import { readBookmarks } from "../lib/local-data.ts";
import { useProduct } from "../lib/product.ts";
import { useAttemptData } from "./use-attempt-data.ts";
import { useTest } from "./use-test.ts";

export function ProblemsRoute() {
  const test = useTest();
  const { usertype } = useSignedIn();
  const product = useProduct((state) => state.product);
  const { solutionSet, sections, error, retry } = useAttemptData(test);
  usePageView("All Problems");

  return (
    <Container size="md" p="md" component="main">
      <Stack gap="md">
        {usertype === "recruiter" && <RecruiterBanner product={product} />}
        <Group justify="space-between" gap="sm">
          <Title order={1}>All questions</Title>
          {solutionSet && sections && <SubmitButton test={test} solutionSet={solutionSet} sections={sections} />}
        </Group>
        {sections && <ProblemList testSlug={test.slug} sections={sections} bookmarks={readBookmarks(test.slug)} />}
        {!sections && error && <ErrorState {...errorText(error)} onRetry={retry} />}
        {!sections && !error && <LoadingState message="Loading the questions…" />}
      </Stack>
    </Container>
  );
}
