import { Group, Loader, Text } from "@mantine/core";
import { Modal } from "./modal.tsx";

interface Props {
  opened: boolean;
  message?: string;
}

/** Shown while something must be checked before the candidate can continue. */
export function PreparingModal({ opened, message = "Verifying details. Please wait…" }: Props) {
  return (
    <Modal opened={opened} onClose={() => {}} title="Verifying details" size="lg" withCloseButton={false}>
      <Group gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text>{message}</Text>
      </Group>
    </Modal>
  );
}
