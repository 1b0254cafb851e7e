import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Container, Group, Stack, Title } from "@mantine/core";
import { SubmitButton } from "../attempts/submit/submit-button.tsx";
import { ProblemList } from "../tests/problem-list.tsx";
import { hasOpenQuestion } from "../tests/problem-rows.ts";
import { usePageView } from "../../shared/tracking/use-page-view.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { readBookmarks } from "../../lib/local-data.ts";
import { useAttemptData } from "./shell/use-attempt-data.ts";
import { useTest } from "./shell/use-test.ts";

export function ProblemsRoute() {
  const test = useTest();
  const { solutionSet, sections, error, retry } = useAttemptData(test);
  usePageView("All Problems");

  return (
    <Container size="md" p="md" component="main">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={1}>All questions</Title>
          {solutionSet && sections && <SubmitButton sections={sections} isSecondary={hasOpenQuestion(sections)} />}
        </Group>
        {sections && <ProblemList testSlug={test.slug} sections={sections} bookmarks={readBookmarks(test.slug)} />}
        {!sections && error && <ErrorState {...errorText(error)} onRetry={retry} />}
        {!sections && !error && <LoadingState message="Loading the questions…" />}
      </Stack>
    </Container>
  );
}
