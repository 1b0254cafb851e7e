import { messages } from "@invigil/contract/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Stack, Text } from "@mantine/core";
import { useProduct } from "../../lib/product.ts";

/** Says that the test is open elsewhere, and how to go on here. */
export function MultiSessionNotice({ onRefresh }: { onRefresh: () => void }) {
  const product = useProduct((state) => state.product);
  return (
    <Stack gap="md" align="flex-start">
      <Text>{messages.multiSession(product)}</Text>
      <Button onClick={onRefresh}>Refresh</Button>
    </Stack>
  );
}

interface ModalProps {
  opened: boolean;
  onRefresh?: () => void;
}

/** Cannot be closed: going on in two windows at once is what it prevents. */
export function MultiSessionModal({ opened, onRefresh = () => globalThis.location.reload() }: ModalProps) {
  return (
    <Modal opened={opened} onClose={() => {}} title="Open in another window" size="lg" withCloseButton={false}>
      <MultiSessionNotice onRefresh={onRefresh} />
    </Modal>
  );
}
