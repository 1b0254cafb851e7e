import { skipCv } from "@invigil/contract/interviews/session";
import { type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { BusyButton } from "@invigil/ui/busy-button";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Group, Stack, Text } from "@mantine/core";
import { call } from "../../../lib/api.ts";
import { Statement } from "../../../shared/problems/statement.tsx";
import { errorText } from "../../../shared/parts/error-text.ts";
import type { InterviewKey } from "../interview-calls.ts";
import { useInterviewStep } from "../use-interview.ts";
import { CvUpload } from "./cv-upload.tsx";
import { useStepStatus } from "./use-step-status.ts";

interface Props {
  interviewKey: InterviewKey;
  snapshot: InterviewSnapshot;
  /** What the company says about the interview, which may be about the CV. */
  instructions: string;
}

export function CvStep({ interviewKey: key, snapshot, instructions }: Props) {
  const { cv, cv_rule } = snapshot;
  const isReading = cv.state === "received" || cv.state === "reading";
  useStepStatus("cv", key, isReading);
  const skip = useInterviewStep(key, () =>
    call(skipCv, { body: { test_solution_id: key.attempt } }, { family: "INT" }),
  );
  const maySkip = cv_rule !== "required" || cv.state === "unreadable";

  return (
    <Stack gap="md">
      <Text>
        {cv_rule === "required" ? "Please upload your CV." : "You can upload your CV, or go on without one."} It is used
        only to choose questions about your skills and projects. It does not count towards your result.
      </Text>
      {instructions !== "" && <Statement text={instructions} topHeading={3} />}
      <CvUpload interviewKey={key} snapshot={snapshot} />
      {isReading && <LoadingState message="Reading your CV…" />}
      {skip.error && <ErrorState {...errorText(skip.error)} />}
      {maySkip && (
        <Group>
          <BusyButton
            variant="default"
            busy={skip.isPending}
            loading={skip.isPending}
            onClick={() => skip.mutate(undefined)}
          >
            Continue without a CV
          </BusyButton>
        </Group>
      )}
    </Stack>
  );
}
