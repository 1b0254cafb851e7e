import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Container } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { attemptCache } from "../attempts/attempt-cache.ts";
import { isSubmitting, useSubmission } from "../attempts/submit/submission-state.ts";
import { SubmitButton } from "../attempts/submit/submit-button.tsx";
import { Interview } from "../interview/interview.tsx";
import { usePageView } from "../../shared/tracking/use-page-view.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { useAttemptData } from "./shell/use-attempt-data.ts";
import { useTest } from "./shell/use-test.ts";

export function InterviewRoute() {
  const test = useTest();
  const user = useSignedIn();
  const { solutionSet, error, retry } = useAttemptData(test);
  const submission = useSubmission();
  const cache = attemptCache(useQueryClient(), { user, slug: test.slug, testId: test.id });
  usePageView("AI Interview");

  return (
    <Container size="md" p="md" component="main">
      {solutionSet && (
        <Interview
          key={solutionSet.id}
          test={test}
          attempt={solutionSet.id}
          expiry={solutionSet.expiry}
          suspended={solutionSet.paused_at !== null || submission.closing || isSubmitting(submission)}
          renderSubmit={(isSecondary, note) => <SubmitButton sections={[]} isSecondary={isSecondary} note={note} />}
          onBegun={(expiry) => cache.changeTime({ expiry, add_test_duration: solutionSet.add_test_duration })}
        />
      )}
      {!solutionSet && error && <ErrorState {...errorText(error)} onRetry={retry} />}
      {!solutionSet && !error && <LoadingState message="Loading the interview…" />}
    </Container>
  );
}
