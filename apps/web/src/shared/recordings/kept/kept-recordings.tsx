import type { StoredRecording } from "@invigil/capture/recorder/recording-store";
import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { useKeptRecordings, type KeptRecording, type LateState } from "./use-kept-recordings.ts";

export interface KeptRecordingsProps {
  user: number;
  testSlug: string;
  /** Reports whether something is kept, so that nobody is redirected away from it. */
  onKept?: (isKept: boolean) => void;
}

/** Lists after the end recordings that never reached the server. It accepts them late, and they can be downloaded. */
export function KeptRecordings({ user, testSlug, onKept }: KeptRecordingsProps) {
  const { kept, upload, download, remove } = useKeptRecordings(user, testSlug);
  const isKept = kept.length > 0;
  // Tells the page around this one, which has its own countdown.
  useEffect(() => {
    onKept?.(isKept);
  }, [onKept, isKept]);
  if (!isKept) return null;
  return (
    <Alert color="orange" variant="light" role="region" aria-label="Recordings on this device">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Recordings that were not uploaded
        </Title>
        <Text>
          They are only on this device. For {LATE_DRAFT_DAYS} days after the end, the server accepts a recording as a
          late draft if it knew before the end that you had started it. Your receipt then lists it, and your reviewers
          decide whether it counts. Please keep this page open until it is uploaded.
        </Text>
        <List listStyleType="none" spacing="sm">
          {kept.map((each) => (
            <Kept
              key={`${each.recording.attempt}/${each.recording.problem}`}
              {...each}
              onUpload={() => void upload(each.recording)}
              onDownload={() => void download(each.recording)}
              onRemove={() => void remove(each.recording)}
            />
          ))}
        </List>
      </Stack>
    </Alert>
  );
}

interface KeptProps extends KeptRecording {
  onUpload: () => void;
  onDownload: () => void;
  onRemove: () => void;
}

function Kept({ recording, late, onUpload, onDownload, onRemove }: KeptProps) {
  const name = nameOf(recording);
  const runs = late.kind === "runs";
  return (
    <List.Item>
      <Text fw={500}>{name}</Text>
      <Text size="sm" role="status">
        {stateText(late)}
      </Text>
      <Group gap="sm" mt="xs">
        <Button size="xs" onClick={onUpload} disabled={runs} aria-label={`Upload, ${name}`}>
          Upload
        </Button>
        <Button size="xs" variant="default" onClick={onDownload} aria-label={`Download, ${name}`}>
          Download
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={onRemove}
          disabled={runs}
          aria-label={`Delete from this device, ${name}`}
        >
          Delete from this device
        </Button>
      </Group>
    </List.Item>
  );
}

function stateText(late: LateState): string {
  switch (late.kind) {
    case "waits":
      return "";
    case "runs":
      return `Uploading, ${Math.round(late.fraction * 100)}%`;
    case "failed":
      return late.error;
  }
}

function nameOf({ number, title }: StoredRecording): string {
  return `Question ${number}: ${title}`;
}
