import { Alert, Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { beginOwnSound } from "../parts/devices/own-sound.ts";
import classes from "./recordings.module.css";

/** A question's video, which can be watched any number of times. */
export function PromptFilm({ address }: { address: string }) {
  const [isPlaying, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);

  // A microphone hears the loudspeaker as well.
  useEffect(() => (isPlaying ? beginOwnSound() : undefined), [isPlaying]);

  if (broken) {
    return (
      <Alert color="orange" variant="light" role="alert">
        <Group justify="space-between" gap="sm">
          <Text>The video could not be played. Check your connection and try again.</Text>
          <Button size="xs" variant="default" onClick={() => setBroken(false)}>
            Try again
          </Button>
        </Group>
      </Alert>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the task is to understand it
    <video
      src={address}
      controls
      playsInline
      preload="metadata"
      aria-label="Question video"
      className={classes["video"]}
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onEnded={() => setPlaying(false)}
      onError={() => setBroken(true)}
    />
  );
}
