import { correctAnswer } from "@invigil/contract/interviews/session";
import { ANSWER_MAX } from "@invigil/contract/interviews/snapshot";
import { BusyButton } from "@invigil/ui/busy-button";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { ErrorState } from "@invigil/ui/page-state";
import { Button, Group, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { call } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import type { InterviewKey } from "../interview-calls.ts";
import { useInterviewStep } from "../use-interview.ts";

interface Props {
  interviewKey: InterviewKey;
  seq: number;
  /** What counts as the answer now. */
  text: string;
}

/** Lets the candidate correct what was understood. The recording and the first text stay. */
export function CorrectAnswer({ interviewKey: key, seq, text }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setDraft(null);
    // The field that had the focus is gone.
    requestAnimationFrame(() => opener.current?.focus());
  }

  const correct = useInterviewStep(key, async (corrected: string) => {
    const body = { test_solution_id: key.attempt, seq, text: corrected };
    const snapshot = await call(correctAnswer, { body }, { family: "INT" });
    close();
    return snapshot;
  });

  if (draft === null) {
    return (
      <Button ref={opener} size="xs" variant="subtle" px={0} onClick={() => setDraft(text)}>
        Correct this
      </Button>
    );
  }
  const isUsable = draft.trim() !== "" && draft.length <= ANSWER_MAX;
  return (
    <Stack gap="xs">
      <LimitedTextarea
        label="What you said"
        description="People will see both texts and can hear the recording."
        rows={4}
        limit={ANSWER_MAX}
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      {correct.error && <ErrorState {...errorText(correct.error)} />}
      <Group gap="xs">
        <BusyButton
          size="xs"
          busy={correct.isPending || !isUsable}
          loading={correct.isPending}
          onClick={() => correct.mutate(draft.trim())}
        >
          Save correction
        </BusyButton>
        <Button size="xs" variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
