import { messages } from "@invigil/contract/messages";
import { Button, Group, List, Loader, Paper, Stack, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useConnection } from "../../lib/connection.ts";
import { useProduct } from "../../lib/product.ts";
import classes from "./connection-lost-notice.module.css";

const KEPT =
  "That means on the server. You can go on working: your answers and the files you choose are kept in this browser, " +
  "not discarded, and are sent as soon as the connection is back. What comes after the end is handed in as a late draft.";
const ONLY_HERE =
  "That means on the server, and this browser cannot keep your answers either: they are only in this tab. " +
  "You can go on working. Keep this tab open, and they are sent as soon as the connection is back.";

/** Stands beside the work when the connection is lost for good: whoever writes goes on writing. It may be put aside. */
export function ConnectionLostNotice({ keeps }: { keeps: boolean }) {
  const lost = useConnection((state) => state.lost);
  const checking = useConnection((state) => state.checking);
  const offlineSince = useConnection((state) => state.offlineSince);
  const product = useProduct((state) => state.product);
  const [putAside, setPutAside] = useState<number | null>(null);
  const titleId = useId();
  const { title, facts } = messages.connectionLost;
  if (!lost || putAside === offlineSince) return null;

  return (
    <Paper withBorder p="md" className={classes["notice"]} role="dialog" aria-modal={false} aria-labelledby={titleId}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <div role="alert">
          <Text size="sm">{messages.connectionLostWarning}</Text>
          <Text size="sm" fw={600}>
            {keeps ? KEPT : ONLY_HERE}
          </Text>
        </div>
        <List spacing={4} size="sm">
          {facts(product).map((fact) => (
            <List.Item key={fact}>{fact}</List.Item>
          ))}
        </List>
        <Group justify="space-between" gap="sm">
          <div>
            <Group gap="sm" role="status" wrap="nowrap">
              <Loader size="sm" aria-hidden />
              <Text size="sm">{messages.tryingToReconnect}</Text>
            </Group>
            {/* Changes every few seconds, so it is not announced. */}
            <Text size="sm" c="dimmed">
              {checking ? messages.attemptingToReconnect : messages.connectionAttemptFailed}
            </Text>
          </div>
          <Button variant="default" onClick={() => setPutAside(offlineSince)}>
            OK
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
