import { Badge, Group, Stack, Text } from "@mantine/core";
import classes from "./player.module.css";
import type { ReplayState } from "./replay-engine.ts";
import { runText } from "./replay-words.ts";

/** Where the candidate was, what was seen and heard, and what was run last. */
export function Beside({ state }: { state: ReplayState }) {
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
