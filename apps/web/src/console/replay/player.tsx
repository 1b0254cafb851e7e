import type { Evidence } from "@invigil/contract/proctoring/evidence";
import type { ReplayProblem } from "@invigil/contract/results/replay";
import { Group, NativeSelect, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { Fragment, useState, type ReactNode } from "react";
import { AnswerPane } from "./answer-pane.tsx";
import { Beside } from "./beside.tsx";
import { Controls } from "./controls.tsx";
import classes from "./player.module.css";
import { Question, type RenderStatement } from "./question.tsx";
import { beginningOf, editAt, pastesOf, stateAt, type Replay } from "./replay-engine.ts";
import { clock, spokenState } from "./replay-words.ts";
import { writerText } from "./replay-writers.ts";
import { Scrubber } from "./scrubber.tsx";
import { usePlayback } from "./use-playback.ts";

/** Renderers from other features. */
export interface Shows {
  line: (evidence: Evidence, start: string) => ReactNode;
  kindText: (kind: string) => string;
  renderStatement: RenderStatement;
  renderText: (text: string) => ReactNode;
}

/** Where to begin: at a question, at a time, or both. */
export interface Start {
  problem?: string | undefined;
  /** In milliseconds since 1970. */
  time?: number | undefined;
}

interface Props {
  replay: Replay;
  problems: readonly ReplayProblem[];
  start: Start;
  shows: Shows;
}

const FOLLOW = "*";

export function Player({ replay, problems, start, shows }: Props) {
  const wanted = problems.find(({ slug }) => slug === start.problem);
  const playback = usePlayback(replay, start.time ?? (wanted && beginningOf(replay, wanted.slug)));
  const [chosen, setChosen] = useState(wanted?.slug ?? FOLLOW);
  const { time, playing } = playback;
  const state = stateAt(replay, time);
  const current = chosen === FOLLOW ? (state.problem ?? problems[0]?.slug ?? "") : chosen;
  const problem = problems.find(({ slug }) => slug === current);
  const edit = editAt(replay, current, time);
  const pastes = edit ? pastesOf(replay, edit) : [];
  const timeText = `${clock(time - replay.from)} of ${clock(replay.to - replay.from)}`;
  return (
    <Stack gap="md">
      <div className={classes["panes"]}>
        <section aria-labelledby="replay-answer">
          <Group justify="space-between" align="flex-end" mb="xs">
            <Title order={2} id="replay-answer">
              {problem?.title}
            </Title>
            <NativeSelect
              aria-label="Choose a question"
              value={chosen}
              data={[
                { value: FOLLOW, label: "Follow the candidate" },
                ...problems.map(({ slug, title, parent }) => ({
                  value: slug,
                  label: parent ? `${parent.title}: ${title}` : title,
                })),
              ]}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          </Group>
          <Fragment key={current}>
            {problem && <Question problem={problem} renderStatement={shows.renderStatement} />}
            <AnswerPane problem={problem} edit={edit} pastes={pastes} renderText={shows.renderText} />
            {edit && (
              <Text size="sm" c="dimmed">
                {writerText(replay, edit)}
              </Text>
            )}
          </Fragment>
        </section>
        <aside aria-label="At this time" className={classes["side"]}>
          <Beside state={state} />
        </aside>
      </div>
      <div className={classes["bar"]}>
        <Scrubber replay={replay} time={time} timeText={timeText} onSeek={playback.seek} />
        <Controls playback={playback} timeText={timeText} />
        <Text size="sm" c="dimmed">
          Space plays or pauses. The arrow keys move by 10 seconds, or with Shift to the next moment. Shift with the up
          and down keys changes the speed.
        </Text>
        {/* Silent while playing, because a screen reader would never stop talking. */}
        <VisuallyHidden role="status">
          {!playing && spokenState({ timeText, problem, edit, pastes, state, kindText: shows.kindText })}
        </VisuallyHidden>
      </div>
      <section aria-labelledby="replay-events">
        <Title order={2} id="replay-events" mb="xs">
          Latest events
        </Title>
        {state.recent.length === 0 && <Text c="dimmed">Nothing yet.</Text>}
        <ol className={classes["lines"]}>
          {state.recent.map((each) => shows.line(each, new Date(replay.from).toISOString()))}
        </ol>
      </section>
    </Stack>
  );
}
