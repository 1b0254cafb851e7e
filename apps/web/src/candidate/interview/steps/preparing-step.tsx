import type { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { LoadingState } from "@invigil/ui/page-state";
import { Alert, Stack, Text } from "@mantine/core";
import type { InterviewKey } from "../interview-calls.ts";
import { useStepStatus } from "./use-step-status.ts";

interface Props {
  interviewKey: InterviewKey;
  snapshot: InterviewSnapshot;
}

export function PreparingStep({ interviewKey: key, snapshot: { cv } }: Props) {
  const isReading = cv.state === "received" || cv.state === "reading";
  const cvStatus = useStepStatus("cv", key, isReading);
  const questions = useStepStatus("questions", key, true);
  const reasons = [cvStatus?.reason ?? cv.reason, questions?.reason].filter((reason) => reason != null);
  return (
    <Stack gap="md">
      <LoadingState message={isReading && !cvStatus?.is_ready ? "Reading your CV…" : "Preparing your questions…"} />
      {reasons.map((reason) => (
        <Alert key={reason} color="yellow" variant="light" role="status">
          {reason}
        </Alert>
      ))}
      <Text c="dimmed" ta="center">
        This takes a few seconds. The clock starts when you begin.
      </Text>
    </Stack>
  );
}
