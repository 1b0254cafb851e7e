import { ErrorState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { refusalText } from "../../../shared/parts/devices/devices.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import { clockText } from "../../../shared/recordings/clock-text.ts";
import classes from "../interview.module.css";
import { hasFloor } from "../turn-taking/turn-taking.ts";
import type { Talk } from "./use-conversation.ts";

/** What the candidate sees while they speak. */
export function SpokenAnswer({ conversation, keeper }: Talk) {
  const microphone = useStore(conversation.view, (view) => view.microphone);
  const reason = useStore(conversation.view, (view) => view.lostReason);
  const recordedMs = useStore(keeper.view, (view) => view.recordedMs);
  const isElsewhere = useStore(keeper.view, ({ state }) => state === "elsewhere");
  if (isElsewhere) return <Elsewhere conversation={conversation} keeper={keeper} />;
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

/** Only one page records. */
function Elsewhere({ conversation, keeper }: Talk) {
  const error = useStore(keeper.view, (view) => view.error);
  return (
    <Alert color="orange" variant="light" role="alert" title="Recording in another window">
      <Stack gap="sm">
        <Text>
          You are answering in another window or on another device, so nothing is recorded here. What was recorded there
          is kept if you go on here.
        </Text>
        {error !== null && <ErrorState {...errorText(error)} />}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void keeper.takeOver()}>
            Record here instead
          </Button>
          <Button size="xs" variant="default" onClick={() => conversation.setMode("typed")}>
            Type instead
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Listening({ conversation, keeper }: Talk) {
  const isOpen = useStore(conversation.view, ({ taking }) => hasFloor(taking) && !taking.resting);
  const isHeard = useStore(conversation.view, ({ taking }) => taking.speechSince !== null);
  const detects = useStore(conversation.view, (view) => view.detects);
  const pieceMs = useStore(keeper.view, (view) => view.recordedMs);
  const pendingMs = useStore(conversation.view, (view) => view.pendingMs);
  const recordedMs = pieceMs + pendingMs;
  return (
    <Stack gap="xs">
      <Level onLevel={conversation.onLevel} />
      <Text size="sm">
        {isOpen ? (isHeard ? "Recording. We can hear you." : "Recording. Take your time.") : "Not recording."}{" "}
        {recordedMs > 0 && `So far: ${clockText(recordedMs / 1_000)}`}
      </Text>
      {!detects && (
        <Text size="sm" c="dimmed">
          Choose “I have finished” when you are done.
        </Text>
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
    <Text component="label" size="sm" className={classes["level"] ?? ""}>
      Microphone level
      <meter ref={meter} className={classes["meter"]} min={0} max={1} low={0.08} value={0} />
    </Text>
  );
}
