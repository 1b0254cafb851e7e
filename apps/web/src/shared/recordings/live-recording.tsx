import type { Recorder } from "@invigil/capture/recorder/recorder";
import { mayDo } from "@invigil/capture/recorder/recording-state";
import { messages } from "@invigil/contract/messages/messages";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { CameraPreview } from "./camera-preview.tsx";
import { clockText } from "./clock-text.ts";
import { LevelBar } from "./level-bar.tsx";
import { medium, type RecordingView } from "./recording-view.ts";
import classes from "./recordings.module.css";

interface Props {
  stream: MediaStream;
  view: RecordingView;
  recorder: Recorder;
  /** Starts recording, after asking if something would be lost. */
  onRecord: () => void;
}

/** The open devices: ready to record, recording or paused. */
export function LiveRecording({ stream, view, recorder, onRecord }: Props) {
  const { state, problem } = view;
  const left = Math.max(0, problem.seconds - Math.floor(view.elapsed / 1_000));
  const isLive = state === "started" || state === "paused";
  return (
    <Stack gap="sm">
      {problem.kind === "VID" && <CameraPreview stream={stream} />}
      <LevelBar stream={stream} onLevel={recorder.hear} />
      <Text role="status">{statusText(view)}</Text>
      {isLive && (
        <Text role="timer" aria-live="off" className={classes["time"] ?? ""}>
          {clockText(left)} left
        </Text>
      )}
      {state === "started" && view.sound === "low" && (
        <Alert color="orange" variant="light" role="alert">
          {messages.recording.lowAudio}
        </Alert>
      )}
      <Group gap="sm">
        {!isLive && (
          <Button onClick={onRecord} disabled={state === "stopped"}>
            Record
          </Button>
        )}
        {isLive && <Button onClick={() => void recorder.stop()}>Stop</Button>}
        {mayDo(state, "pause") && (
          <Button variant="default" onClick={recorder.pause}>
            Pause
          </Button>
        )}
        {mayDo(state, "resume") && (
          <Button variant="default" onClick={recorder.resume}>
            Resume
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function statusText({ state, problem }: RecordingView): string {
  switch (state) {
    case "started":
      return "Recording…";
    case "paused":
      return "Paused";
    case "stopped":
      return `Finishing the ${medium[problem.kind]}…`;
    case "initial":
    case "completed":
    case "uploading":
    case "uploaded":
    case "failed":
      return `You have ${clockText(problem.seconds)} for your answer.`;
  }
}
