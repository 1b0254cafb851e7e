import { messages } from "@invigil/contract/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, List, Loader, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useConnection } from "../../lib/connection.ts";
import { useProduct } from "../../lib/product.ts";

/** Opens when the connection is lost for good; it may be put aside to read what is on screen. */
export function ConnectionLostModal() {
  const lost = useConnection((state) => state.lost);
  const checking = useConnection((state) => state.checking);
  const offlineSince = useConnection((state) => state.offlineSince);
  const product = useProduct((state) => state.product);
  const [putAside, setPutAside] = useState<number | null>(null);
  const { title, facts } = messages.connectionLost;
  const close = () => setPutAside(offlineSince);

  return (
    <Modal opened={lost && putAside !== offlineSince} onClose={close} title={title} size="lg">
      <Stack gap="md">
        <Text>{messages.connectionLostWarning}</Text>
        <List spacing="xs">
          {facts(product).map((fact) => (
            <List.Item key={fact}>{fact}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed">
          Until you are back, nothing is saved on the server. Answers you enter meanwhile stay in this browser and are
          sent as soon as the connection is back.
        </Text>
        <div>
          <Group gap="sm" role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{messages.tryingToReconnect}</Text>
          </Group>
          {/* Changes every few seconds, so it is not announced. */}
          <Text size="sm" c="dimmed">
            {checking ? messages.attemptingToReconnect : messages.connectionAttemptFailed}
          </Text>
        </div>
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            OK
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
