import { messages } from "@invigil/contract/messages/messages";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useProduct } from "../../lib/product.ts";

interface Props {
  onRefresh: () => void;
  /** Ends the other window's session; absent if that is not possible from here. */
  onTakeOver?: (() => void) | undefined;
}

/** Says that the test is open elsewhere, and how to continue here. */
export function MultiSessionNotice({ onRefresh, onTakeOver }: Props) {
  const product = useProduct((state) => state.product);
  return (
    <Stack gap="md" align="flex-start">
      <Text>{messages.multiSession(product)}</Text>
      {onTakeOver && (
        <Text size="sm" c="dimmed">
          You can also continue in this window. The other one will then stop working for this {product}. Everything
          saved there stays saved.
        </Text>
      )}
      <Group>
        <Button onClick={onRefresh}>Refresh</Button>
        {onTakeOver && (
          <Button variant="default" onClick={onTakeOver}>
            Use this window instead
          </Button>
        )}
      </Group>
    </Stack>
  );
}
