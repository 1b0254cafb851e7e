import type { PassedQuestion } from "@invigil/contract/interviews/passed-questions";
import { answerPassedQuestion } from "@invigil/contract/interviews/passed-questions";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Anchor, Group, Paper, Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { momentText } from "../parts/time.ts";
import { passedQuestionsQuery } from "./interview-query.ts";
import classes from "./interviews.module.css";

interface Props {
  slug: string;
  /** Links to the candidate's interview. */
  renderLink: (username: string, name: string) => ReactNode;
}

/** What candidates asked at the end of their interviews and the interviewer promised to pass on. */
export function PassedQuestions({ slug, renderLink }: Props) {
  const { data, error, isFetching, refetch } = useQuery(passedQuestionsQuery(slug));
  const [all, setAll] = useState(false);
  if (error && !data) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingState message="Loading the questions…" />;
  const open = data.questions.filter(({ answered }) => answered === null);
  const shown = all ? data.questions : open;
  return (
    <Stack gap="md">
      <Text>
        Candidates asked this at the end of their interviews, and no stored answer fitted. They were told that you would
        get their questions. Write to them, then mark the question as answered.
      </Text>
      {data.questions.length > open.length && (
        <Switch
          label="Show answered questions"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          message={data.questions.length === 0 ? "No questions were passed on yet." : "Every question was answered."}
        />
      )}
      <ul className={classes["turns"]}>
        {shown.map((question) => (
          <li key={`${question.interview}-${question.seq}`}>
            <Question slug={slug} question={question} renderLink={renderLink} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface QuestionProps extends Props {
  question: PassedQuestion;
}

function Question({ slug, question, renderLink }: QuestionProps) {
  const { interview: id, seq, candidate, username, email, text, recording, asked_at, answered } = question;
  const queries = useQueryClient();
  const settle = useMutation({
    mutationFn: (done: boolean) =>
      call(answerPassedQuestion, { params: { id, seq }, body: { answered: done } }, { family: "CON" }),
    onSettled: () => queries.invalidateQueries({ queryKey: passedQuestionsQuery(slug).queryKey }),
  });
  return (
    <Paper withBorder radius="md" p="md" component="article" aria-label={`Question of ${candidate}`}>
      <Stack gap="xs">
        <Text className={classes["written"] ?? ""}>{text ?? "A spoken question without a transcript."}</Text>
        {recording !== null && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript, if there is one, is above
          <audio src={recording} controls preload="none" className={classes["audio"]} aria-label="Recording" />
        )}
        <Group gap="md" justify="space-between">
          <Text size="sm" c="dimmed">
            {renderLink(username, candidate)}, {momentText(asked_at)}
            {answered !== null && `. Answered by ${answered.by}, ${momentText(answered.at)}`}
          </Text>
          <Group gap="md">
            <Anchor href={`mailto:${encodeURIComponent(email)}`} size="sm" aria-label={`Write to ${candidate}`}>
              Write an e-mail
            </Anchor>
            <Switch
              label="Answered"
              checked={answered !== null}
              disabled={settle.isPending}
              onChange={(event) => settle.mutate(event.currentTarget.checked)}
            />
          </Group>
        </Group>
        {settle.error && <ErrorState {...errorText(settle.error)} />}
      </Stack>
    </Paper>
  );
}
