import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { FileUpload, useFileUploads } from "./use-file-uploads.ts";

type Props = Pick<ReturnType<typeof useFileUploads>, "uploads" | "retry" | "remove">;

/** Lists running and failed uploads. */
export function UploadList({ uploads, retry, remove }: Props) {
  if (uploads.length === 0) return null;
  return (
    <Stack gap="xs">
      {uploads.map((upload) =>
        upload.error === null ? (
          <Running key={upload.key} upload={upload} onCancel={() => remove(upload)} />
        ) : (
          <Alert key={upload.key} color="red" variant="light" role="alert">
            <Group justify="space-between" gap="sm">
              <Text size="sm" style={{ flex: "1 1 12rem" }}>
                {upload.error}
              </Text>
              <Group gap="xs">
                {upload.mayRetry && (
                  <Button size="xs" variant="default" onClick={() => retry(upload)}>
                    Try again
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Dismiss ${upload.file.name}`}
                  onClick={() => remove(upload)}
                >
                  Dismiss
                </Button>
              </Group>
            </Group>
          </Alert>
        ),
      )}
    </Stack>
  );
}

function Running({ upload: { file, fraction }, onCancel }: { upload: FileUpload; onCancel: () => void }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm" role="status" style={{ overflowWrap: "anywhere" }}>
          {fraction === null ? `${file.name} is waiting` : `Uploading ${file.name}…`}
        </Text>
        <Button size="xs" variant="default" aria-label={`Cancel the upload of ${file.name}`} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={Math.round((fraction ?? 0) * 100)} aria-label={`Upload of ${file.name}`} />
    </Stack>
  );
}
