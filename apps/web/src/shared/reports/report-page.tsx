import type { AutoSubmitReason } from "@invigil/contract/taking/attempts";
import type { Report } from "@invigil/contract/results/reports";
import { formatMoment } from "@invigil/rules/time/dates";
import { endingText, outcomeText } from "@invigil/rules/results/outcome";
import { provisionalText } from "@invigil/rules/results/provisional";
import { usedText } from "@invigil/rules/time/test-time";
import { EmptyState, LoadingState } from "@invigil/ui/page-state";
import { outageWords } from "@invigil/rules/time/outage";
import { Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { RenderText } from "./answer-view.tsx";
import {
  ProblemReport,
  type RenderCode,
  type RenderRecording,
  type RenderReview,
  type RenderStatement,
} from "./problem-report.tsx";
import classes from "./report-page.module.css";
import { sumText, type Reader } from "./report-texts.ts";

const TIME_EXPIRY: AutoSubmitReason = "Test Time Expiry";

interface Props {
  report: Report;
  /** Whether it is the reader's own. */
  own: boolean;
  /** Shown beside the title, for example to retake the test. */
  actions?: ReactNode;
  renderStatement: RenderStatement;
  renderText: RenderText;
  renderCode: RenderCode;
  renderRecording: RenderRecording;
  /** For people who mark the answers. */
  renderReview?: RenderReview | undefined;
  /** Leaves out questions and answers. */
  scoresOnly?: boolean | undefined;
  /** Shown between the facts and the answers. */
  children?: ReactNode;
}

export function ReportPage({ report, own, actions, children, ...render }: Props) {
  const { solution_set: attempt, sections } = report;
  const reader = { expired: attempt.reason === TIME_EXPIRY };
  const provisional = provisionalText(report.waits_for);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={1}>Report: {report.test.name}</Title>
          <Text c="dimmed">{attempt.full_name}</Text>
        </div>
        {actions}
      </Group>
      {!attempt.evaluated && report.interview === null && (
        <LoadingState message={own ? "Evaluating your answers…" : "Evaluating the candidate’s answers…"} />
      )}
      <Paper withBorder radius="md" p="md">
        <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="sm" m={0}>
          {report.interview === null && <Fact name="Score" value={sumText(report)} />}
          {/* A review of an interview shows its result itself, with the reasons. */}
          {report.outcome !== null && report.interview === null && (
            <Fact name="Result" value={outcomeText(report.outcome, report.waits_for)} />
          )}
          <Fact name="Time used" value={usedText(attempt.seconds_used)} />
          {attempt.end_time !== null && <Fact name="Ended" value={formatMoment(attempt.end_time)} />}
          {attempt.submission_type !== null && (
            <Fact name="How it ended" value={endingText(attempt, own ? "candidate" : "recruiter")} />
          )}
        </SimpleGrid>
        {provisional !== null && report.interview === null && (
          <Text size="sm" mt="sm">
            {provisional}.
          </Text>
        )}
        {attempt.outages?.map((credit) => (
          <Text key={credit.ended_at} size="sm" mt="sm">
            {outageWords(credit)}
          </Text>
        ))}
      </Paper>
      {own && report.interview !== null && (
        <Text>
          People read your answers and decide, and the company tells you the result. Your answers are not shown here;
          your receipt lists each one.
        </Text>
      )}
      {children}
      {sections.length === 0 && report.interview === null && (
        <EmptyState message="There are no answers to report on." />
      )}
      {sections.map((section) => (
        <SectionReport
          key={section.slug}
          section={section}
          reader={reader}
          first={firstNumber(sections, section.slug)}
          {...render}
        />
      ))}
    </Stack>
  );
}

type Render = "renderStatement" | "renderText" | "renderCode" | "renderRecording" | "renderReview" | "scoresOnly";

interface SectionProps extends Pick<Props, Render> {
  section: Report["sections"][number];
  reader: Reader;
  first: number;
}

function SectionReport({ section, first, ...render }: SectionProps) {
  const titleId = `section-${section.slug}`;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id={titleId}>
          {section.name}
        </Title>
        <Text fw={500}>
          {sumText(section)}
          {section.seconds_used !== null && ` · ${usedText(section.seconds_used)}`}
        </Text>
      </Group>
      <ol className={classes.list}>
        {section.problems.map((entry, index) => (
          <ProblemReport key={entry.problem} entry={entry} number={first + index} {...render} />
        ))}
      </ol>
    </Paper>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" className={classes.value}>
        {value}
      </Text>
    </div>
  );
}

function firstNumber(sections: Report["sections"], slug: string): number {
  const index = sections.findIndex((section) => section.slug === slug);
  return 1 + sections.slice(0, index).reduce((sum, { problems }) => sum + problems.length, 0);
}
