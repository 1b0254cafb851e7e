import { messages } from "@invigil/contract/messages/messages";
import { sizeText } from "@invigil/rules/text/size-text";
import { Alert, Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import type { Upload } from "./upload.ts";
import type { UploadHandle } from "./use-uploads.ts";

/** Lists the files that are not on the server yet, and why the last one was refused. */
export function UploadList({ uploads, refusal, remove, retry }: UploadHandle) {
  return (
    <>
      {refusal !== null && <Trouble text={refusal} />}
      {uploads.map((upload) => (
        <Paper key={upload.id} withBorder p="sm">
          <Stack gap="xs">
            <Group justify="space-between" gap="sm">
              <div>
                <Text style={{ overflowWrap: "anywhere" }}>
                  {upload.name}, {sizeText(upload.size)}
                </Text>
                <Text size="sm" c="dimmed" role="status">
                  {stateText(upload)}
                </Text>
              </div>
              <Group gap="xs">
                {upload.state === "failed" && (
                  <Button size="xs" variant="default" onClick={() => retry(upload)}>
                    Try again
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => remove(upload)}
                  {...(upload.state !== "sending" && { "aria-label": `Remove ${upload.name}` })}
                >
                  {upload.state === "sending" ? "Cancel upload" : "Remove"}
                </Button>
              </Group>
            </Group>
            {upload.error !== null && <Trouble text={upload.error} />}
            {upload.state === "sending" && (
              <Progress value={Math.round(upload.fraction * 100)} aria-label={`Upload of ${upload.name}`} />
            )}
          </Stack>
        </Paper>
      ))}
    </>
  );
}

function Trouble({ text }: { text: string }) {
  return (
    <Alert color="red" variant="light" role="alert">
      {text}
    </Alert>
  );
}

function stateText({ state }: Upload): string {
  switch (state) {
    case "waiting":
      return "Waiting for the connection";
    case "sending":
      return messages.uploadInProgress;
    case "failed":
      return "Not uploaded";
  }
}
