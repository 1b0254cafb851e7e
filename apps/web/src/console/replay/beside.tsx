import { Badge, Group, Stack, Text } from "@mantine/core";
import classes from "./player.module.css";
import type { ReplayState } from "./replay-engine.ts";
import { runText } from "./replay-words.ts";

/** Shows whether the candidate was at the window, the latest picture and clip, and the last run. */
export function Beside({ state }: { state: ReplayState }) {
  const { picture, hasPictures, clip, run, away, offline } = state;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {away !== null && (
          <Badge variant="light" color={away ? "red" : "green"} c="var(--mantine-color-text)" tt="none">
            {away ? "Away from the window" : "At the window"}
          </Badge>
        )}
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
          {hasPictures ? "No picture yet." : "There are no camera pictures of this attempt."}
        </Text>
      )}
      {clip?.media && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a transcript, if there is one, is an entry of its own
        <audio
          key={clip.id}
          className={classes["clip"]}
          src={clip.media.url}
          aria-label="Audio clip"
          controls
          preload="none"
        />
      )}
      {run && <Text size="sm">{runText(run)}</Text>}
    </Stack>
  );
}
