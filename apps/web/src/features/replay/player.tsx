import type { Evidence } from "@invigil/contract/evidence";
import { Badge, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { AnswerPane } from "./answer-pane.tsx";
import { Controls } from "./controls.tsx";
import classes from "./player.module.css";
import { editAt, stateAt, type Replay, type ReplayState, type Run } from "./replay-engine.ts";
import { Scrubber } from "./scrubber.tsx";
import { usePlayback } from "./use-playback.ts";

export interface Problem {
  slug: string;
  title: string;
}

interface Props {
  replay: Replay;
  problems: readonly Problem[];
  line: (evidence: Evidence, start: string) => ReactNode;
}

const FOLLOW = "*";

export function Player({ replay, problems, line }: Props) {
  const playback = usePlayback(replay);
  const [chosen, setChosen] = useState(FOLLOW);
  const { time } = playback;
  const state = stateAt(replay, time);
  const current = chosen === FOLLOW ? (state.problem ?? problems[0]?.slug ?? "") : chosen;
  const title = problems.find(({ slug }) => slug === current)?.title ?? "";
  const timeText = `${clock(time - replay.from)} of ${clock(replay.to - replay.from)}`;
  const start = new Date(replay.from).toISOString();
  return (
    <Stack gap="md">
      <div className={classes["panes"]}>
        <section aria-labelledby="replay-answer">
          <Group justify="space-between" align="flex-end" mb="xs">
            <Title order={2} id="replay-answer">
              {title}
            </Title>
            <NativeSelect
              aria-label="Problem"
              value={chosen}
              data={[
                { value: FOLLOW, label: "Follow the candidate" },
                ...problems.map((problem) => ({ value: problem.slug, label: problem.title })),
              ]}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          </Group>
          <AnswerPane key={current} edit={editAt(replay, current, time)} />
        </section>
        <aside aria-label="At this time" className={classes["side"]}>
          <Beside state={state} />
        </aside>
      </div>
      <div className={classes["bar"]}>
        <Scrubber replay={replay} time={time} timeText={timeText} onSeek={playback.seek} />
        <Controls playback={playback} timeText={timeText} />
        <Text size="sm" c="dimmed">
          Space plays and pauses, the arrow keys go 10 seconds, with Shift to the next moment.
        </Text>
      </div>
      <section aria-labelledby="replay-events">
        <Title order={2} id="replay-events" mb="xs">
          What just happened
        </Title>
        {state.recent.length === 0 && <Text c="dimmed">Nothing yet.</Text>}
        <ol className={classes["lines"]}>{state.recent.map((each) => line(each, start))}</ol>
      </section>
    </Stack>
  );
}

function Beside({ state }: { state: ReplayState }) {
  const { picture, clip, run, away, offline } = state;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge variant="light" color={away ? "red" : "green"} c="var(--mantine-color-text)" tt="none">
          {away ? "Away from the window" : "At the window"}
        </Badge>
        {offline && (
          <Badge variant="light" color="yellow" c="var(--mantine-color-text)" tt="none">
            Offline
          </Badge>
        )}
      </Group>
      {picture?.media ? (
        <img className={classes["picture"]} src={picture.media.url} alt="The candidate, as last seen" />
      ) : (
        <Text size="sm" c="dimmed">
          No picture until here.
        </Text>
      )}
      {clip?.media && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- where a transcript could be made it is a line of its own
        <audio
          key={clip.id}
          className={classes["clip"]}
          src={clip.media.url}
          aria-label="What was heard"
          controls
          preload="none"
        />
      )}
      {run && <Text size="sm">{runText(run)}</Text>}
    </Stack>
  );
}

function runText({ kind, technology, state }: Run): string {
  return `Last ${kind === "submit" ? "submission" : "run"}: ${technology}, ${state.toLowerCase().replaceAll("_", " ")}.`;
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
