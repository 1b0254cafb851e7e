import { recordingFile, recordingFileName } from "@invigil/capture/recorder/recording-file";
import { createRecordingStore, type StoredRecording } from "@invigil/capture/recorder/recording-store";
import { messages } from "@invigil/contract/messages";
import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { showToast } from "../../lib/toasts.ts";
import { medium } from "./recording-view.ts";

export interface KeptRecordingsProps {
  user: number;
  testSlug: string;
}

const warn = (message: string) => showToast({ type: "warning", message });

/** After the end: recordings that never reached the server. It takes none any more, so they can be saved to disk. */
export function KeptRecordings({ user, testSlug }: KeptRecordingsProps) {
  const [store] = useState(createRecordingStore);
  const [kept, setKept] = useState<readonly StoredRecording[]>([]);

  // IndexedDB is outside of React.
  useEffect(() => {
    let gone = false;
    void store
      .list(user, testSlug)
      .then(async (found) => {
        if (!gone) setKept(found);
        if (found.length === 0) await store.removeIfEmpty().catch(() => warn(messages.recording.deleteStorage));
      })
      .catch(() => warn(messages.recording.storage("get", "video")));
    return () => {
      gone = true;
    };
  }, [store, user, testSlug]);

  async function download(recording: StoredRecording) {
    try {
      const pieces = await store.pieces(recording);
      const file = recordingFile({ ...recording, pieces });
      if (file) saveToDisk(file, recordingFileName(recording.problem, recording.contentType));
      else warn(messages.recording.broken(medium[recording.kind]));
    } catch {
      warn(messages.recording.storage("get", medium[recording.kind]));
    }
  }

  async function remove(recording: StoredRecording) {
    try {
      await store.remove(recording);
      setKept((before) => before.filter((each) => each !== recording));
    } catch {
      warn(messages.recording.storage("remove", medium[recording.kind]));
    }
  }

  if (kept.length === 0) return null;
  return (
    <Alert color="orange" variant="light" role="region" aria-label="Recordings on this device">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Recordings that were not uploaded
        </Title>
        <Text>
          The test is over, so the server takes them no more. They are on this device only: download them, and ask the
          people who invited you whether they want them.
        </Text>
        <List listStyleType="none" spacing="sm">
          {kept.map((recording) => (
            <List.Item key={`${recording.attempt}/${recording.problem}`}>
              <Text fw={500}>{nameOf(recording)}</Text>
              <Group gap="sm" mt="xs">
                <Button
                  size="xs"
                  onClick={() => void download(recording)}
                  aria-label={`Download, ${nameOf(recording)}`}
                >
                  Download
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => void remove(recording)}
                  aria-label={`Delete from this device, ${nameOf(recording)}`}
                >
                  Delete from this device
                </Button>
              </Group>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  );
}

function nameOf({ number, title }: StoredRecording): string {
  return `Question ${number}: ${title}`;
}

function saveToDisk(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
