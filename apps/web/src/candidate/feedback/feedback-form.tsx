import { collectFeedback } from "@invigil/contract/taking/feedback";
import { ErrorState } from "@invigil/ui/page-state";
import { firstOverLimit, LimitedTextarea } from "@invigil/ui/limited-text";
import { Button, Group, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";

interface Props {
  testSlug: string;
  onGiven: () => void;
}

const ratings = [
  { value: 1, word: "Very bad" },
  { value: 2, word: "Bad" },
  { value: 3, word: "Fair" },
  { value: 4, word: "Good" },
  { value: 5, word: "Very good" },
];
const COMMENT_MAX = 2_000;

export function FeedbackForm({ testSlug, onGiven }: Props) {
  const [rating, setRating] = useState("");
  const [comment, setComment] = useState("");
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { source: "PT" as const, test_slug: testSlug, rating: Number(rating), comment: comment.trim() };
      return call(collectFeedback, { body }, { family: "SFB" });
    },
    onSuccess: onGiven,
  });

  function send(form: HTMLFormElement) {
    setMissing(rating === "");
    const tooLong = firstOverLimit(form);
    if (tooLong) tooLong.focus();
    else if (rating !== "" && !isPending) mutate();
  }

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="feedback-title">
      <Title order={2} id="feedback-title" mb="sm">
        How was it?
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
        noValidate
      >
        <Stack gap="md">
          <Radio.Group
            label="Your rating"
            value={rating}
            onChange={(value) => {
              setRating(value);
              setMissing(false);
            }}
            withAsterisk
            error={missing && "Choose a rating from 1 to 5"}
          >
            <Group gap="md" mt="xs">
              {ratings.map(({ value, word }) => (
                <Radio key={value} value={String(value)} label={`${value} ${word}`} />
              ))}
            </Group>
          </Radio.Group>
          <LimitedTextarea
            label="Your comment"
            description="What went well, and what did not?"
            value={comment}
            limit={COMMENT_MAX}
            rows={4}
            resize="vertical"
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          {error && <ErrorState {...errorText(error)} />}
          <Group>
            <Button type="submit" loading={isPending}>
              Send feedback
            </Button>
            <Text size="sm" c="dimmed">
              {comment.length}/{COMMENT_MAX}
            </Text>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
