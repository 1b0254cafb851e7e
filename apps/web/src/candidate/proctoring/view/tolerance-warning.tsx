import { messages } from "@invigil/contract/messages/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useProduct } from "../../../lib/product.ts";

interface Props {
  left: number;
  onClose: () => void;
}

export function ToleranceWarning({ left, onClose }: Props) {
  const product = useProduct((state) => state.product);
  return (
    <Modal opened onClose={onClose} title="You left this window" size="lg" unasked="in a pause">
      <Stack gap="md">
        <Text>{messages.tolerance(product, left)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>OK</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
