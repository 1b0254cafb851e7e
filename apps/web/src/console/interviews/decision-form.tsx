import { DecisionReason, REASON_MIN, type InterviewReview } from "@invigil/contract/interviews/review";
import { INTERVIEW_RESULTS } from "@invigil/contract/interviews/results";
import { firstOverLimit, LimitedTextarea } from "@invigil/ui/limited-text";
import { ErrorState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { momentText } from "../parts/time.ts";
import { useInterviewAction } from "./use-interview-action.ts";

const CHOICES = [
  { value: "PAS", label: "Pass" },
  { value: "FAL", label: "Fail" },
] as const;
type Choice = (typeof CHOICES)[number]["value"];

/** The decision that counts. */
export function Decision({ review: { decision } }: { review: InterviewReview }) {
  if (decision === null) return null;
  return (
    <Alert
      variant="light"
      color={decision.result === "PAS" ? "green" : "gray"}
      title={`${INTERVIEW_RESULTS[decision.result]}, decided by ${decision.decided_by}`}
    >
      <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
        {decision.reason}
      </Text>
      <Text size="sm" c="dimmed">
        {momentText(decision.decided_at)}
      </Text>
    </Alert>
  );
}

export interface DecisionDraft {
  choice: Choice | null;
  reason: string;
}

export const NO_DECISION: DecisionDraft = { choice: null, reason: "" };

interface Props {
  review: InterviewReview;
  draft: DecisionDraft;
  onChange: (draft: DecisionDraft) => void;
}

/** Passes or fails the candidate: only a person, only with a reason. */
export function DecisionForm({ review, draft, onChange }: Props) {
  const { choice, reason } = draft;
  const [touched, setTouched] = useState(false);
  const { decide } = useInterviewAction(review.id);
  const isMarked = review.proposals !== null;
  const isReady = isMarked && review.own_marks.some(({ mark }) => mark !== null);
  const short = reason.trim().length < REASON_MIN;
  const isUnclear = !DecisionReason.safeParse(reason).success;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTouched(true);
    const tooLong = firstOverLimit(event.currentTarget);
    if (tooLong) return tooLong.focus();
    if (choice === null || isUnclear || !isReady) return;
    decide.mutate(
      { result: choice, reason: reason.trim() },
      {
        onSuccess: () => {
          onChange(NO_DECISION);
          setTouched(false);
        },
      },
    );
  }

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="decision-title">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <div>
            <Title order={3} id="decision-title">
              {review.decision === null ? "Decision" : "Change the decision"}
            </Title>
            <Text size="sm" c="dimmed">
              {isReady
                ? "Candidates can ask for your reason. Earlier decisions stay in the activity log."
                : isMarked
                  ? "Give at least one mark first. Nobody passes or fails if nothing could be judged."
                  : "Mark every competency first. Nobody passes or fails without a person’s marks."}
            </Text>
          </div>
          <Radio.Group
            label="Result"
            required
            value={choice}
            error={touched && choice === null && "Choose a result."}
            onChange={(value) =>
              onChange({ ...draft, choice: CHOICES.find((each) => each.value === value)?.value ?? null })
            }
          >
            <Group gap="md" mt={4}>
              {CHOICES.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} disabled={!isReady} />
              ))}
            </Group>
          </Radio.Group>
          <LimitedTextarea
            label="Reason"
            description={`At least ${REASON_MIN} characters, about the answers.`}
            required
            rows={4}
            limit={2_000}
            disabled={!isReady}
            value={reason}
            error={
              touched && isUnclear && (short ? `Write at least ${REASON_MIN} characters.` : "Write a whole sentence.")
            }
            onChange={(event) => onChange({ ...draft, reason: event.currentTarget.value })}
          />
          {decide.error && <ErrorState {...errorText(decide.error)} />}
          <Group>
            <Button type="submit" loading={decide.isPending} disabled={!isReady}>
              {review.decision === null ? "Decide" : "Replace the decision"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
