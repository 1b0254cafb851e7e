import { saveMark, withdrawMark, type Review } from "@invigil/contract/results/marks";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { ErrorState } from "@invigil/ui/page-state";
import { firstOverLimit, LimitedTextarea } from "@invigil/ui/limited-text";
import { Button, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { call } from "../../../lib/api.ts";
import { LeaveDialog } from "../../parts/leave-dialog.tsx";
import { SaveStatus } from "../../parts/save-status.tsx";
import { errorText } from "../../../shared/parts/error-text.ts";
import { draftOf, errorsOf, isSame, toBody, withLine, type MarkDraft } from "./mark-draft.ts";
import { reviewQuery } from "./review-query.ts";

interface Props {
  slug: string;
  review: Review;
}

/** The form for the reviewer's own mark. */
export function MarkForm({ slug, review }: Props) {
  const { rubric, entry } = review;
  const own = review.marks.find((mark) => mark.own);
  const saved = draftOf(own);
  const [draft, setDraft] = useState(saved);
  const [touched, setTouched] = useState(false);
  const [asking, setAsking] = useState(false);
  const { save, withdraw } = useMarking(slug);
  const errors = errorsOf(draft, entry.max_score, rubric);
  const valid = errors.score === undefined && Object.keys(errors.rubric).length === 0;
  const dirty = !isSame(draft, saved);
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: () => dirty, withResolver: true });
  const failure = save.error ?? withdraw.error;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTouched(true);
    const tooLong = firstOverLimit(event.currentTarget);
    if (tooLong) tooLong.focus();
    else if (valid) save.mutate(toBody(draft));
  }

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="mark-title">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Title order={2} id="mark-title">
            Your mark
          </Title>
          <MarkFields review={review} draft={draft} touched={touched} onChange={setDraft} />
          {failure && <ErrorState {...errorText(failure)} />}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={!dirty}>
              {own ? "Change mark" : "Save mark"}
            </Button>
            {own && (
              <Button variant="default" onClick={() => setAsking(true)} loading={withdraw.isPending}>
                Withdraw mark
              </Button>
            )}
            <SaveStatus dirty={dirty} refused={refusedLabels(draft, review)} isNew={!own} />
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={asking}
        title="Withdraw your mark?"
        confirmLabel="Withdraw"
        danger
        cancelLabel="Cancel"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          withdraw.mutate(undefined, { onSuccess: () => setDraft(draftOf(undefined)) });
        }}
      >
        <Text>
          The score is then calculated from the remaining marks. If there are none, the answer has to be marked again.
        </Text>
      </ConfirmDialog>
      <LeaveDialog blocker={blocker} text="Your mark is not saved yet." />
    </Paper>
  );
}

interface FieldsProps {
  review: Review;
  draft: MarkDraft;
  /** An empty score counts as an error only after the form was submitted. */
  touched: boolean;
  onChange: (draft: MarkDraft) => void;
}

function MarkFields({ review: { rubric, entry }, draft, touched, onChange }: FieldsProps) {
  const errors = errorsOf(draft, entry.max_score, rubric);
  return (
    <>
      {rubric.map(({ id, text, points }) => (
        <TextInput
          key={id}
          type="number"
          min={0}
          max={points}
          step="any"
          label={`${text} (${points})`}
          value={draft.rubric[id] ?? ""}
          error={errors.rubric[id]}
          onChange={(event) => onChange(withLine(draft, { id, text: event.currentTarget.value }))}
        />
      ))}
      <TextInput
        type="number"
        min={0}
        max={entry.max_score}
        step="any"
        required
        label={`Score (of ${entry.max_score})`}
        value={draft.score}
        error={touched || draft.score !== "" ? errors.score : undefined}
        onChange={(event) => onChange({ ...draft, score: event.currentTarget.value })}
      />
      <LimitedTextarea
        label="Comment"
        description="Visible to other reviewers, not to the candidate."
        rows={4}
        limit={5_000}
        value={draft.comment}
        onChange={(event) => onChange({ ...draft, comment: event.currentTarget.value })}
      />
    </>
  );
}

/** Returns the labels of fields that contain something other than a valid mark. */
function refusedLabels(draft: MarkDraft, { rubric, entry }: Review): string[] {
  const errors = errorsOf(draft, entry.max_score, rubric);
  return [
    ...rubric.filter(({ id }) => errors.rubric[id] !== undefined).map(({ text }) => text),
    ...(draft.score !== "" && errors.score !== undefined ? ["Score"] : []),
  ];
}

function useMarking(slug: string) {
  const queries = useQueryClient();
  const onSuccess = (review: Review) => {
    queries.setQueryData(reviewQuery(slug).queryKey, review);
    // Reloads the totals and counts that depend on the mark.
    const { test } = review;
    for (const queryKey of [
      ["marking"],
      ["report", test.slug],
      ["test-report", test.slug],
      ["test-statistics", test.slug],
    ]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof toBody>) => call(saveMark, { params: { slug }, body }, { family: "CON" }),
    onSuccess,
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawMark, { params: { slug } }, { family: "CON" }),
    onSuccess,
  });
  return { save, withdraw };
}
