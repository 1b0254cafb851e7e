import type { LateAnswer } from "@invigil/contract/interviews/late-answers";
import { Alert, Text } from "@mantine/core";
import { useState } from "react";
import { clockText } from "../../shared/recordings/clock-text.ts";
import classes from "./interviews.module.css";
import { pauseOthers } from "./pause-others.ts";

interface Props {
  recording: NonNullable<LateAnswer["recording"]>;
  /** The turn. */
  name: string;
}

/** What was said in time and arrived after the end. It has no transcript until it is accepted. */
export function LateRecording({ recording: { url, ms }, name }: Props) {
  const [broken, setBroken] = useState(false);
  return (
    <>
      <Text size="sm" c="dimmed">
        Recording, {clockText(ms / 1_000)} long
      </Text>
      {broken ? (
        <Alert color="orange" variant="light" role="alert">
          The recording is missing or cannot be played.
        </Alert>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has transcribed it yet
        <audio
          src={url}
          controls
          preload="none"
          className={classes["audio"]}
          aria-label={`Late recording: ${name}`}
          onPlay={(event) => pauseOthers(event.currentTarget)}
          onError={() => setBroken(true)}
        />
      )}
    </>
  );
}
