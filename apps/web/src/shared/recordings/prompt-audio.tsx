import { counted } from "@invigil/contract/messages/counted";
import type { Problem } from "@invigil/contract/taking/problems";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { countAudioPlay, useAudioPlays } from "../parts/devices/audio-plays.ts";
import { beginOwnSound } from "../parts/devices/own-sound.ts";

interface Props {
  /** Null in a trial, where nobody counts. */
  testSlug: string | null;
  problem: string;
  prompt: NonNullable<Problem["extra_data"]["prompt_audio"]>;
}

/** A question's audio. The server counts how often it was played to its end. */
export function PromptAudio({ testSlug, problem, prompt: { url, max_plays } }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const heard = useAudioPlays(problem);
  const [state, setState] = useState<"ready" | "playing" | "broken">("ready");
  const left = max_plays === undefined ? null : Math.max(0, max_plays - heard);

  const isPlaying = state === "playing";

  // A microphone hears the loudspeaker as well.
  useEffect(() => (isPlaying ? beginOwnSound() : undefined), [isPlaying]);

  function play() {
    setState("playing");
    audio.current?.play().catch(() => setState("broken"));
  }

  function finish() {
    setState("ready");
    countAudioPlay(testSlug, problem);
  }

  return (
    <Stack gap="xs" role="group" aria-label="Question audio">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the task is to understand it by ear */}
      <audio ref={audio} src={url} preload="auto" onEnded={finish} onError={() => setState("broken")} />
      <Group gap="sm">
        <Button variant="light" onClick={play} disabled={isPlaying || left === 0}>
          {isPlaying ? "Playing…" : "Play audio"}
        </Button>
        {left !== null && (
          <Text size="sm" role="status">
            {left === 0 ? "You cannot play it again." : `You can play it ${counted(left, "more time")}.`}
          </Text>
        )}
      </Group>
      {state === "broken" && (
        <Alert color="orange" variant="light" role="alert">
          The audio could not be played. Check your connection and try again.
        </Alert>
      )}
    </Stack>
  );
}
