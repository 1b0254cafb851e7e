import type { Counters } from "@invigil/contract/proctoring/proctoring";
import { Paper, SimpleGrid, Text, Title } from "@mantine/core";
import classes from "./counter-summary.module.css";
import { durationText } from "@invigil/rules/time/duration-text";

/** Shows the totals that the browser counted itself. */
export function CounterSummary({ counters }: { counters: Counters }) {
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="counters-title">
      <Title order={2} id="counters-title" mb="xs">
        Counted by the browser
      </Title>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="sm" m={0}>
        {factsOf(counters).map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" className={classes.value}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

function factsOf(sums: Counters): [string, string][] {
  const { connection } = sums;
  /** Nothing found by a detector that did not run does not mean that there was nothing. */
  const seen = (count: number) => (sums.frames === 0 ? "Not checked" : shown(count));
  return [
    ["Frames checked", sums.frames === 0 ? "Did not run" : shown(sums.frames)],
    ["No face", seen(sums.no_face)],
    ["Several faces", seen(sums.multiple_faces)],
    ["Objects", seen(sums.objects)],
    ["Not clear enough", seen(sums.unclear_frames)],
    ["Voices heard", `${sums.voice_incidents}`],
    ["Muted", sums.mute_count === 0 ? "0" : `${sums.mute_count} (${durationText(sums.mute_duration)})`],
    [
      "Left the window",
      sums.short_blurs === 0
        ? `${sums.blurs}`
        : `${sums.blurs + sums.short_blurs}, ${sums.short_blurs} of them briefly`,
    ],
    ["Left full screen", `${sums.full_screen_exits}`],
    ["Pictures stored", `${shown(sums.snapshots_stored)} of ${shown(pictures(sums))}`],
    ["Pictures lost", `${Math.max(0, pictures(sums) - sums.snapshots_stored)}`],
    ["Several screens", sums.extended_screen ? "Yes" : "No"],
    ["Connection good", `${shown(connection.good)} of ${shown(connection.total)}`],
    ["Connection bad", shown(connection.bad)],
    ["Connection without a reply", shown(connection.offline)],
  ];
}

function shown(count: number): string {
  return count.toLocaleString("en");
}

/** A picture that could not even be taken was never counted as taken. */
function pictures({ snapshots_taken: taken, snapshots_stored: stored, snapshots_failed: failed }: Counters): number {
  return Math.max(taken, stored + failed);
}
