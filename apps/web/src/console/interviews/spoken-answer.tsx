import type { ReviewedTurn } from "@invigil/contract/interviews/review";
import { withoutOverrides } from "@invigil/rules/text/without-overrides";
import { Alert, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { clockText } from "../../shared/recordings/clock-text.ts";
import classes from "./interviews.module.css";
import { pauseOthers } from "./pause-others.ts";

/** A recording with its sentences: choosing one plays it from there. */
export function SpokenAnswer({ turn, name }: { turn: ReviewedTurn; name: string }) {
  const player = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const [broken, setBroken] = useState(false);

  function playFrom(milliseconds: number) {
    const audio = player.current;
    if (!audio) return;
    pauseOthers(audio);
    audio.currentTime = milliseconds / 1_000;
    audio.play().catch(() => setBroken(true));
  }

  return (
    <>
      <Text size="sm" c="dimmed">
        Spoken answer{turn.recording !== null && `, ${clockText(turn.recording.ms / 1_000)} long`}
      </Text>
      {turn.recording === null ? (
        <Text size="sm">The recording was deleted when its time was up.</Text>
      ) : broken ? (
        <Alert color="orange" variant="light" role="alert">
          The recording is missing or cannot be played.
        </Alert>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below
        <audio
          ref={player}
          src={turn.recording.url}
          controls
          preload="none"
          className={classes["audio"]}
          aria-label={`Recording: ${name}`}
          onPlay={(event) => pauseOthers(event.currentTarget)}
          onTimeUpdate={(event) => setAt(event.currentTarget.currentTime * 1_000)}
          onError={() => setBroken(true)}
        />
      )}
      <Words turn={turn} at={at} playable={turn.recording !== null && !broken} onPlay={playFrom} />
    </>
  );
}

interface WordsProps {
  turn: ReviewedTurn;
  /** Where the recording is, in milliseconds. */
  at: number | null;
  playable: boolean;
  onPlay: (from: number) => void;
}

function Words({ turn, at, playable, onPlay }: WordsProps) {
  const { sentences, corrected, transcript, in_time: answer } = turn;
  const heard =
    playable && sentences.length > 0 ? (
      <p className={classes["sentences"]}>
        {sentences.map(({ from, to, text }) => (
          <button
            key={from}
            type="button"
            className={classes["sentence"]}
            aria-label={`Play: ${text}`}
            aria-current={at !== null && at >= from && at < to ? "true" : undefined}
            onClick={() => onPlay(from)}
          >
            {text}
          </button>
        ))}
      </p>
    ) : (
      transcript !== null && <Text className={classes["written"] ?? ""}>{transcript}</Text>
    );
  if (corrected === null)
    return heard || (answer !== null && <Text className={classes["written"] ?? ""}>{withoutOverrides(answer)}</Text>);
  return (
    <>
      <Text className={classes["written"] ?? ""}>{withoutOverrides(corrected)}</Text>
      {transcript !== null && (
        <details>
          <summary>What was understood first</summary>
          {heard}
        </details>
      )}
    </>
  );
}
