import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { refusalText } from "../../../shared/parts/devices/devices.ts";
import { clockText } from "../../../shared/recordings/clock-text.ts";
import classes from "../interview.module.css";
import { hasFloor } from "../turn-taking/turn-taking.ts";
import type { Talk } from "./use-conversation.ts";

/** What the candidate sees while they speak. */
export function SpokenAnswer({ conversation, keeper }: Talk) {
  const microphone = useStore(conversation.view, (view) => view.microphone);
  const reason = useStore(conversation.view, (view) => view.lostReason);
  const recordedMs = useStore(keeper.view, (view) => view.recordedMs);
  return (
    <Stack gap="sm">
      {microphone === "lost" && (
        <Alert color="orange" variant="light" role="alert" title="The microphone does not work">
          <Stack gap="sm">
            <Text>
              {reason === "ended" || reason === "stopped"
                ? "The microphone was turned off or unplugged."
                : refusalText("microphone", reason ?? "")}{" "}
              What you have said so far is kept.
            </Text>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={conversation.openMicrophone}>
                Try again
              </Button>
              <Button size="xs" variant="default" onClick={() => conversation.setMode("typed")}>
                Type instead
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {microphone === "opening" && <Text role="status">Please allow the microphone in your browser…</Text>}
      {microphone === "on" && <Listening conversation={conversation} keeper={keeper} />}
      {microphone !== "on" && recordedMs > 0 && (
        <Text size="sm" c="dimmed">
          Recorded so far: {clockText(recordedMs / 1_000)}
        </Text>
      )}
    </Stack>
  );
}

function Listening({ conversation, keeper }: Talk) {
  const isOpen = useStore(conversation.view, ({ taking }) => hasFloor(taking) && !taking.resting);
  const isHeard = useStore(conversation.view, ({ taking }) => taking.speechSince !== null);
  // Some microphones are silent between sentences, so this is said only while nothing has been heard.
  const muted = useStore(
    conversation.view,
    (view) => view.muted && view.taking.spokenMs === 0 && view.taking.speechSince === null,
  );
  const detects = useStore(conversation.view, (view) => view.detects);
  const recordedMs = useStore(keeper.view, (view) => view.recordedMs);
  const isFull = useStore(keeper.view, (view) => view.isFull);
  return (
    <Stack gap="xs">
      <Level onLevel={conversation.onLevel} />
      <Text size="sm">
        {isOpen ? (isHeard ? "Recording. We can hear you." : "Recording. Take your time.") : "Not recording."}{" "}
        {recordedMs > 0 && `So far: ${clockText(recordedMs / 1_000)}`}
      </Text>
      {muted && (
        <Alert color="orange" variant="light" role="status">
          Your microphone is muted, so nothing is heard. Unmute it or type your answer.
        </Alert>
      )}
      {!detects && (
        <Text size="sm" c="dimmed">
          Choose “I have finished” when you are done.
        </Text>
      )}
      {isFull && (
        <Alert color="orange" variant="light" role="status">
          This answer has reached the greatest length that can be recorded. Please finish it.
        </Alert>
      )}
    </Stack>
  );
}

/** The level moves ten times per second, so it is drawn without rendering. */
function Level({ onLevel }: { onLevel: (listener: (level: number) => void) => () => void }) {
  const meter = useRef<HTMLMeterElement>(null);
  // Listens to the microphone.
  useEffect(
    () =>
      onLevel((level) => {
        if (meter.current) meter.current.value = level;
      }),
    [onLevel],
  );
  return (
    <meter
      ref={meter}
      className={classes["meter"]}
      aria-label="Microphone level"
      min={0}
      max={1}
      low={0.08}
      value={0}
    />
  );
}
