import { messages } from "@invigil/contract/messages/messages";
import { Progress, Stack, Text } from "@mantine/core";
import { Modal } from "./modal.tsx";

interface Props {
  opened: boolean;
  /** A recording; absent for any other file. */
  kind?: "Audio" | "Video";
  /** From 0 to 1, or null while it is not known. */
  fraction: number | null;
}

/** Stays until the upload is over, because leaving would lose the file. */
export function UploadInProgressModal({ opened, kind, fraction }: Props) {
  const percent = fraction === null ? 100 : Math.round(fraction * 100);
  return (
    <Modal opened={opened} onClose={() => {}} title="Upload in progress" size="lg" withCloseButton={false}>
      <Stack gap="md">
        <Text role="status">{kind ? messages.mediaUploadInProgress(kind) : messages.uploadInProgress}</Text>
        <Progress value={percent} animated={fraction === null} aria-label="Upload progress" />
      </Stack>
    </Modal>
  );
}
