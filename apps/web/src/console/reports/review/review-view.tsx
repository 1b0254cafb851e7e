import { saveMark, type Mark, type Review } from "@invigil/contract/results/marks";
import { technologyName } from "@invigil/contract/taking/technology-names";
import { formatMoment } from "@invigil/rules/time/dates";
import { statusLabels } from "@invigil/rules/results/status-shown";
import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { statusColor } from "../../../shared/parts/status-color.ts";
import type { RenderText } from "../../../shared/reports/answer-view.tsx";
import {
  Answer,
  Question,
  type RenderCode,
  type RenderRecording,
  type RenderStatement,
} from "../../../shared/reports/problem-report.tsx";
import { reportStatus, scoreText } from "../../../shared/reports/report-texts.ts";
import { MarkForm } from "./mark-form.tsx";
import classes from "./review-view.module.css";

interface Props {
  slug: string;
  review: Review;
  renderStatement: RenderStatement;
  renderText: RenderText;
  renderCode: RenderCode;
  renderRecording: RenderRecording;
  /** The versions of an answer in code, or null if there is nothing to compare. */
  history: ReactNode;
}

/** Shows one answer with its marks. */
export function ReviewView({ slug, review, renderStatement, history, ...render }: Props) {
  const { entry, marks, markable } = review;
  const status = reportStatus(entry, { expired: false });
  const mayMark = useMayUse()(saveMark);
  return (
    <div className={classes.columns}>
      <Stack gap="md" className={classes.main}>
        <Paper withBorder radius="md" p="md" component="section" aria-labelledby="answer-title">
          <Group justify="space-between" mb="xs">
            <Title order={2} id="answer-title">
              Answer
            </Title>
            <Group gap="xs">
              <Badge color={statusColor(status)} variant="dot" tt="none">
                {statusLabels[status]}
              </Badge>
              <Text fw={500}>{scoreText(entry.score, entry.max_score)}</Text>
            </Group>
          </Group>
          <Question text={entry.statement} topHeading={3} renderStatement={renderStatement} />
          <Answer entry={entry} {...render} />
        </Paper>
        <Runs runs={review.runs} />
        {history}
      </Stack>
      <Stack gap="md" className={classes.side}>
        {markable && mayMark && <MarkForm key={slug} slug={slug} review={review} />}
        {markable && !mayMark && (
          <Text c="dimmed">You can view this answer. Only reviewers and owners can mark it.</Text>
        )}
        {!markable && (
          <Alert color="blue" variant="light" role="note" title="No mark is needed">
            The question’s key decides the score of this answer, or the answer has not been evaluated yet.
          </Alert>
        )}
        {review.disagreement && (
          <Alert color="yellow" variant="light" role="note" title="The reviewers disagree">
            Their marks differ by more than a fifth of the full marks. Until you agree, the score is the average.
          </Alert>
        )}
        <Marks marks={marks.filter(({ own }) => !own)} />
      </Stack>
    </div>
  );
}

function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="marks-title">
      <Title order={2} id="marks-title" mb="xs">
        Other reviewers
      </Title>
      <Stack gap="sm">
        {marks.map(({ username, full_name, score, comment, at, outdated }) => (
          <div key={username}>
            <Group gap="xs">
              <Text fw={500}>{full_name}</Text>
              <Badge variant="light" color={outdated ? "gray" : "blue"} tt="none">
                {score}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {formatMoment(at)}
              {outdated && " · given before the answer was changed, so it does not count"}
            </Text>
            {comment !== "" && <Text className={classes.comment}>{comment}</Text>}
          </div>
        ))}
      </Stack>
    </Paper>
  );
}

const KINDS = { run: "Run", submit: "Submission", grade: "Evaluation", trial: "Trial", regrade: "Regrade" } as const;

function Runs({ runs }: Pick<Review, "runs">) {
  if (runs.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="runs-title">
      <Title order={2} id="runs-title" mb="xs">
        Runs
      </Title>
      <PlainTable label="Runs">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Type</th>
            <th scope="col">Language</th>
            <th scope="col" data-number>
              Cases passed
            </th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, kind, created_at: at, technology, cases, cases_total: total, message }) => (
            <tr key={id}>
              <td>{formatMoment(at)}</td>
              <td>{KINDS[kind]}</td>
              <td>{technologyName(technology)}</td>
              <td data-number>
                {total === 0 ? "–" : `${cases.filter(({ status }) => status !== "NC").length} of ${total}`}
              </td>
              <td>{message ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Paper>
  );
}
