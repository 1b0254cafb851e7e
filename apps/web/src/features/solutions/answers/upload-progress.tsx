import { messages } from "@invigil/contract/messages";
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { UploadState } from "./use-upload.ts";

interface Props {
  running: UploadState | null;
  error: string | null;
  onCancel: () => void;
}

export function UploadProgress({ running, error, onCancel }: Props) {
  if (error !== null) {
    return (
      <Alert color="red" variant="light" role="alert">
        {error}
      </Alert>
    );
  }
  if (!running) return null;
  const percent = Math.round(running.fraction * 100);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {messages.uploadInProgress}
        </Text>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel upload
        </Button>
      </Group>
      <Progress value={percent} aria-label={`Upload of ${running.name}`} />
    </Stack>
  );
}
