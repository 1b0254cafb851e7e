import type { RecordingKind } from "@invigil/contract/taking/recordings";
import type { MalpracticeStatus, ReportEntry } from "@invigil/contract/results/reports";
import type { Answer as AnswerContent, Solution } from "@invigil/contract/taking/solutions";
import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { statusLabels } from "@invigil/rules/results/status-shown";
import { recordingLateWords } from "@invigil/rules/taking/recording-late";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { statusColor } from "../parts/status-color.ts";
import { AnswerView, type RenderText } from "./answer-view.tsx";
import { LateDraftCard } from "./late-drafts/late-draft-card.tsx";
import classes from "./problem-report.module.css";
import { reportStatus, scoreText, type Reader } from "./report-texts.ts";

type ChildEntry = ReportEntry["children"][number];

/** Shows a question's Markdown, with its topmost heading at the given level. */
export type RenderStatement = (text: string, topHeading: number) => ReactNode;

/** Shows a code answer with its cases; the editor belongs to another feature. */
export type RenderCode = (entry: Pick<ChildEntry, "title" | "cases">, answer: AnswerContent) => ReactNode;

/** Plays a recorded answer. */
export type RenderRecording = (recording: { kind: RecordingKind; url: string; title: string }) => ReactNode;

/** Renders a link to the review of one answer. */
export type RenderReview = (entry: ChildEntry, solution: Solution) => ReactNode;

interface Props {
  entry: ReportEntry;
  number: number;
  reader: Reader;
  renderStatement: RenderStatement;
  renderText: RenderText;
  renderCode: RenderCode;
  renderRecording: RenderRecording;
  renderReview?: RenderReview | undefined;
  /** Leaves out the question and the answer. */
  scoresOnly?: boolean | undefined;
}

export function ProblemReport({ entry, number, reader, renderStatement, scoresOnly = false, ...render }: Props) {
  return (
    <li className={classes.item}>
      <Heading entry={entry} parts={entry.children} reader={reader} title={`${number}. ${entry.title}`} order={3} />
      <Question text={entry.statement} topHeading={4} renderStatement={renderStatement} />
      {entry.children.length > 0 ? (
        <ol className={classes.children}>
          {entry.children.map((child, index) => (
            <li key={child.problem} className={classes.child}>
              <Heading entry={child} reader={reader} title={`${number}.${index + 1} ${child.title}`} order={4} />
              <Question text={child.statement} topHeading={5} renderStatement={renderStatement} />
              {!scoresOnly && <Answer entry={child} {...render} />}
            </li>
          ))}
        </ol>
      ) : (
        !scoresOnly && <Answer entry={entry} {...render} />
      )}
    </li>
  );
}

interface QuestionProps {
  text: string;
  topHeading: number;
  renderStatement: RenderStatement;
}

/** Collapsed, because the report is about the answers. */
export function Question({ text, topHeading, renderStatement }: QuestionProps) {
  const [opened, setOpened] = useState(false);
  if (text === "") return null;
  return (
    <details className={classes.question} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Question</summary>
      {opened && renderStatement(text, topHeading)}
    </details>
  );
}

interface HeadingProps {
  entry: ChildEntry;
  parts?: readonly ChildEntry[];
  reader: Reader;
  title: string;
  order: 3 | 4;
}

function Heading({ entry, parts = [], reader, title, order }: HeadingProps) {
  const answered = parts.filter(({ attempted }) => attempted).length;
  // A question that is answered in part is neither solved nor unsolved.
  const isPartly = answered > 0 && answered < parts.length;
  const status = isPartly ? "attempted" : reportStatus(entry, reader);
  return (
    <Group justify="space-between" gap="xs" align="flex-start">
      <Stack gap={0} className={classes.title}>
        <Title order={order} size={order === 3 ? "h3" : "md"}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {problemTypeName(entry.problem_type)}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Badge color={statusColor(status)} variant="dot" tt="none" data-status={status}>
          {isPartly ? `${answered} of ${parts.length} parts answered` : statusLabels[status]}
        </Badge>
        <Text span fw={500} className={classes.score}>
          {scoreText(entry.score, entry.max_score)} {entry.max_score === 1 ? "mark" : "marks"}
        </Text>
      </Group>
    </Group>
  );
}

interface AnswerProps extends Pick<Props, "renderText" | "renderCode" | "renderRecording" | "renderReview"> {
  entry: ChildEntry;
}

export function Answer(props: AnswerProps) {
  const { late_drafts: drafts, late_draft_waits: waits, recording_late: late, title } = props.entry;
  return (
    <>
      <OwnAnswer {...props} />
      {late !== null && <Text size="sm">{recordingLateWords(late)}</Text>}
      {waits && drafts.length === 0 && (
        <Text size="sm">A late draft of this answer has arrived. A reviewer will decide whether it counts.</Text>
      )}
      {drafts.map((draft) => (
        <LateDraftCard key={draft.id} draft={draft} title={title}>
          {/* The cases belong to the answer, not to the draft. */}
          {draft.answer && <AnswerContents {...props} entry={{ ...props.entry, cases: [] }} answer={draft.answer} />}
        </LateDraftCard>
      ))}
    </>
  );
}

function OwnAnswer({ entry, renderReview, ...render }: AnswerProps) {
  if (!entry.attempted || entry.solution === null) {
    return (
      <Text c="dimmed" size="sm">
        Not answered.
      </Text>
    );
  }
  return (
    <>
      <AnswerContents entry={entry} answer={entry.solution} {...render} />
      {entry.reason !== null && (
        <Text size="sm" c="dimmed">
          Evaluation: {entry.reason}.
        </Text>
      )}
      {entry.malpractice !== null && (
        <Text size="sm" c="dimmed">
          {CODE_CHECK[entry.malpractice]}
        </Text>
      )}
      {entry.notes.map((note) => (
        <Text key={note} size="sm">
          For the reviewer, with no effect on the marks: {note}.
        </Text>
      ))}
      {renderReview?.(entry, entry.solution)}
    </>
  );
}

/** Says what was looked at, because the check cannot know whether anybody was honest. */
const CODE_CHECK: Record<MalpracticeStatus, string> = {
  "no malpractice":
    "Code check: no call that the question forbids, no changed locked lines and no use of the grader’s files were found.",
  "malpractice detected":
    "Code check: something in the code needs to be looked at. It was not judged automatically; the timeline says why.",
};

interface ContentsProps extends Pick<Props, "renderText" | "renderCode" | "renderRecording"> {
  entry: ChildEntry;
  answer: AnswerContent;
}

function AnswerContents({ entry, answer, renderText, renderCode, renderRecording }: ContentsProps) {
  const recording = recordingOf(answer);
  if (recording) return renderRecording({ ...recording, title: entry.title });
  if (isCode(answer)) return renderCode(entry, answer);
  return <AnswerView problem={entry} solution={answer} renderText={renderText} />;
}

function recordingOf({ video_post_url, audio_post_url }: AnswerContent) {
  if (video_post_url) return { kind: "VID", url: video_post_url } as const;
  return audio_post_url ? ({ kind: "ADO", url: audio_post_url } as const) : null;
}

function isCode({ code, files }: AnswerContent): boolean {
  return code !== undefined || files !== undefined;
}
