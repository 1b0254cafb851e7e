import type { Recorder } from "@invigil/capture/recorder/recorder";
import { isUnsent } from "@invigil/capture/recorder/recording-state";
import { messages } from "@invigil/contract/messages/messages";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { beginOwnSound } from "../parts/devices/own-sound.ts";
import { DeviceCheck } from "./device-check.tsx";
import { LiveRecording } from "./live-recording.tsx";
import { MoveAwayGuard } from "./move-away-guard.tsx";
import { RecordingPopup } from "./popups.tsx";
import { medium, type RecordingView } from "./recording-view.ts";
import { Review } from "./review.tsx";
import { useRecordingDevice } from "./use-recording-device.ts";

interface Props {
  view: RecordingView;
  recorder: Recorder;
  /** The server has an answer, which the next upload replaces. */
  hasStored: boolean;
  /** Null in a trial, where nothing is stored. */
  onUpload: (() => void) | null;
  onCancel: () => void;
}

/** Devices, recorder and recording of one question. */
export function RecordingPanel({ view, recorder, hasStored, onUpload, onCancel }: Props) {
  const { problem, state } = view;
  const { kind } = problem;
  const device = useRecordingDevice(kind);
  const [asking, setAsking] = useState<"upload" | "recordAgain" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isSpoken = state === "started";

  // A spoken answer must not count as talking.
  useEffect(() => (isSpoken ? beginOwnSound() : undefined), [isSpoken]);

  async function record() {
    setFailure(null);
    if (!device.stream) return;
    recorder.discard();
    await recorder.record(device.stream).catch(() => setFailure(`This browser could not record ${medium[kind]}.`));
  }

  function confirm() {
    if (asking === "upload") onUpload?.();
    else recorder.discard();
    setAsking(null);
  }

  const hasFile = state === "completed" || state === "uploading" || state === "failed";
  return (
    <Stack gap="md" role="group" aria-label="Recorder">
      {state === "uploaded" && (
        <Alert color="green" variant="light" role="status">
          {messages.recording.uploadCompleted}
        </Alert>
      )}
      {view.broken && (
        <Alert color="orange" variant="light" role="alert">
          {messages.recording.broken(medium[kind])}
        </Alert>
      )}
      {failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {hasFile && (
        <Review
          view={view}
          onUpload={onUpload && (() => (hasStored ? setAsking("upload") : onUpload()))}
          onRecordAgain={() => setAsking("recordAgain")}
          onCancel={onCancel}
        />
      )}
      {!hasFile && state === "uploaded" && (
        <Group>
          <Button variant="default" onClick={recorder.discard}>
            Record Again
          </Button>
        </Group>
      )}
      {!hasFile && state !== "uploaded" && (
        <>
          {!isUnsent(state) && <DeviceCheck kind={kind} device={device} />}
          {device.stream && (
            <LiveRecording stream={device.stream} view={view} recorder={recorder} onRecord={() => void record()} />
          )}
        </>
      )}
      {asking && <RecordingPopup popup={asking} kind={kind} onConfirm={confirm} onCancel={() => setAsking(null)} />}
      {view.timeOver && <RecordingPopup popup="timeout" kind={kind} onConfirm={recorder.acknowledge} />}
      <MoveAwayGuard kind={kind} state={state} onLeave={() => void recorder.stop()} />
    </Stack>
  );
}
