import { Button, Group, Stack, Title } from "@mantine/core";
import type { Ref } from "react";
import { Episode } from "./episode.tsx";
import { EvidenceLine } from "./evidence-line.tsx";
import { formatTime } from "@invigil/rules/time/dates";
import { RoutineEntries } from "./routine-entries.tsx";
import { byMinute, isTranscriptOf, minuteTitle, type Entry } from "./timeline-groups.ts";
import { onListKey } from "../parts/list-keys/list-keys.ts";
import { ALERT, KeyHints } from "./verdicts/key-hints.tsx";
import classes from "./timeline-list.module.css";

/** A longer page would be too long to scroll through. */
export const ENTRIES_SHOWN = 50;

interface Props {
  entries: readonly Entry[];
  start: string;
  /** The index of the first entry shown. */
  first: number;
  count: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  heading: Ref<HTMLHeadingElement>;
  onEarlier: () => void;
  onMore: () => void;
}

export function TimelineList(props: Props) {
  const { entries, start, first, count, hasMore, isLoadingMore, heading, onEarlier, onMore } = props;
  const shown = entries.slice(first, first + count);
  const isEnd = first + count >= entries.length && !hasMore;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the entries inside
    <section aria-labelledby="timeline-title" onKeyDown={(event) => onListKey(event, ALERT)}>
      <Title order={2} id="timeline-title" ref={heading} tabIndex={-1} mb="xs">
        What happened
      </Title>
      <KeyHints />
      {first > 0 && (
        <Group mb="sm">
          <Button variant="default" size="sm" onClick={onEarlier}>
            Earlier entries
          </Button>
        </Group>
      )}
      <Stack gap="md">
        {byMinute(shown, start).map(({ minute, lines: group }) => (
          <section key={minute} aria-label={minuteTitle(minute)}>
            <Title order={3} className={classes.minute}>
              {minuteTitle(minute)}
              {group[0] && <span className={classes.clock}>{formatTime(group[0].at)}</span>}
            </Title>
            <ol className={classes.list}>{renderEntries(group, start)}</ol>
          </section>
        ))}
      </Stack>
      {!isEnd && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={onMore} loading={isLoadingMore && first + count >= entries.length}>
            Load more
          </Button>
        </Group>
      )}
    </section>
  );
}

function renderEntries(entries: readonly Entry[], start: string) {
  return entries.map((entry) => {
    const [line, ...more] = entry.lines;
    if (entry.parts)
      return (
        <Episode key={line.id} entry={entry} start={start} renderEntries={(parts) => renderEntries(parts, start)} />
      );
    if (more.length === 0 || (more[0] && isTranscriptOf(more[0], line)))
      return <EvidenceLine key={line.id} evidence={line} said={more[0]} start={start} />;
    return <RoutineEntries key={line.id} lines={[line, ...more]} start={start} />;
  });
}
