import { recordingFile, recordingFileName } from "@invigil/capture/recorder/recording-file";
import { messages } from "@invigil/contract/messages/messages";
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { useConnection } from "../../lib/connection.ts";
import { Player } from "./player.tsx";
import { medium, Medium, type RecordingView } from "./recording-view.ts";

interface Props {
  view: RecordingView;
  /** Null in a trial, where nothing is stored. */
  onUpload: (() => void) | null;
  onRecordAgain: () => void;
  onCancel: () => void;
}

/** The recording, ready to be played back, uploaded or discarded. */
export function Review({ view, onUpload, onRecordAgain, onCancel }: Props) {
  const { problem, pieces, contentType, elapsed, error, sound, upload } = view;
  const { kind } = problem;
  const file = useMemo(
    () => recordingFile({ kind, contentType, pieces, duration: elapsed }),
    [kind, contentType, pieces, elapsed],
  );
  return (
    <Stack gap="sm">
      {file && (
        <Player
          kind={kind}
          source={file}
          title="your new recording"
          downloadName={recordingFileName(problem.slug, contentType)}
        />
      )}
      {sound === "none" && (
        <Alert color="orange" variant="light" role="alert">
          {messages.recording.noAudio}
        </Alert>
      )}
      {upload ? (
        <Uploading kind={kind} upload={upload} onCancel={onCancel} />
      ) : (
        <>
          {error !== null && (
            <Alert color="red" variant="light" role="alert">
              {error}
            </Alert>
          )}
          <Text size="sm">
            {onUpload
              ? `The ${medium[kind]} counts as your answer once it is uploaded.`
              : `This is where a candidate uploads the ${medium[kind]}. A trial stores nothing, so it is gone when you leave this page.`}
          </Text>
          <Group gap="sm">
            {onUpload && <Button onClick={onUpload}>Upload</Button>}
            <Button variant="default" onClick={onRecordAgain}>
              Record Again
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

interface UploadingProps {
  kind: RecordingView["problem"]["kind"];
  upload: NonNullable<RecordingView["upload"]>;
  onCancel: () => void;
}

function Uploading({ kind, upload, onCancel }: UploadingProps) {
  const online = useConnection((state) => state.online);
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {online ? messages.mediaUploadInProgress(Medium[kind]) : waitingText(kind)}
      </Text>
      {online && <Progress value={Math.round(upload.fraction * 100)} aria-label={`Upload of your ${medium[kind]}`} />}
      {online && upload.isSlow && (
        <Alert color="orange" variant="light" role="alert">
          {messages.recording.uploadSlow}
        </Alert>
      )}
      <Group>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel upload
        </Button>
      </Group>
    </Stack>
  );
}

function waitingText(kind: UploadingProps["kind"]): string {
  return `Waiting for the connection. The ${medium[kind]} is kept on this device and will be sent as soon as the server can be reached.`;
}
