import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { sectionMinutes } from "@invigil/rules/time/test-time";
import { EmptyState } from "@invigil/ui/page-state";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconLock } from "@invigil/ui/icons/page";
import { useState } from "react";
import { serverNow } from "../../lib/clock.ts";
import { minutesText, questionsText } from "@invigil/rules/time/counted-time";
import { StartLink } from "./start-link.tsx";
import { ProblemItem } from "./problem-item.tsx";
import classes from "./problem-list.module.css";
import { filters, matches, sectionRows, type Filter, type SectionRows } from "./problem-rows.ts";

interface Props {
  testSlug: string;
  sections: readonly SectionWithProblems[];
  bookmarks: readonly string[];
}

const names: Record<Filter, string> = {
  all: "All",
  attempted: "Attempted",
  unsolved: "Unsolved",
  bookmarked: "Bookmarked",
};

/** Every question of the test by section, with its status. */
export function ProblemList({ testSlug, sections, bookmarks }: Props) {
  const [filter, setFilter] = useState<Filter>("all");
  const all = sectionRows({ sections, bookmarks, now: serverNow() });
  const found = all.reduce((sum, entry) => sum + foundIn(entry, filter), 0);

  return (
    <Stack gap="md">
      <StartLink testSlug={testSlug} all={all} />
      <Group gap="xs" role="group" aria-label="Filter questions">
        {filters.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={filter === name ? "filled" : "default"}
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
          >
            {names[name]}
          </Button>
        ))}
        <Text size="sm" c="dimmed" role="status">
          {questionsText(found)}
        </Text>
      </Group>
      {found === 0 && filter !== "all" && <EmptyState message={`No ${names[filter].toLowerCase()} questions.`} />}
      {all.map((entry) => (
        <SectionCard key={entry.section.slug} entry={entry} filter={filter} testSlug={testSlug} />
      ))}
    </Stack>
  );
}

/** As listed: a locked section tells only how many questions it has. */
function foundIn({ section, rows }: SectionRows, filter: Filter): number {
  if (isLocked(section)) return filter === "all" ? section.problems_total : 0;
  return rows.filter((row) => matches(row, filter)).length;
}

function SectionCard({ entry, filter, testSlug }: { entry: SectionRows; filter: Filter; testSlug: string }) {
  const { section } = entry;
  const rows = entry.rows.filter((row) => matches(row, filter));
  const locked = isLocked(section);
  if (!locked && rows.length === 0) return null;
  if (locked && filter !== "all") return null;
  const titleId = `section-${section.slug}`;

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id={titleId}>
          {section.name}
        </Title>
        <Text size="sm" c="dimmed">
          {sectionNote(entry)}
        </Text>
      </Group>
      {locked ? (
        <Group gap="xs" wrap="nowrap">
          <IconLock size={18} aria-hidden />
          <Text>{lockedText(section)}</Text>
        </Group>
      ) : (
        <ol className={classes.list}>
          {rows.map((row) => (
            <ProblemItem key={row.problem.slug} row={row} testSlug={testSlug} />
          ))}
        </ol>
      )}
    </Paper>
  );
}

/** It is not open yet, or was skipped. */
function isLocked({ status, problems }: SectionWithProblems): boolean {
  return status !== "CTK" && problems.length === 0;
}

function lockedText(section: SectionWithProblems): string {
  const questions = questionsText(section.problems_total);
  if (section.status === "SUB") return `${questions}. This section was not opened.`;
  const minutes = sectionMinutes(section);
  const size = minutes === null ? questions : `${questions}, ${minutesText(minutes)}`;
  return `Locked. ${size}. It opens when the previous section ends.`;
}

function sectionNote({ section, rows }: SectionRows): string {
  if (isLocked(section)) return section.status === "SUB" ? "Not opened" : "Locked";
  const count = `${rows.filter(({ attempted }) => attempted).length} of ${rows.length} attempted`;
  return section.status === "SUB" ? `Submitted, ${count}` : count;
}
