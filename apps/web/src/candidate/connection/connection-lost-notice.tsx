import { RECONNECT_DELAY } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { Button, Group, List, Loader, Paper, Stack, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useConnection } from "../../lib/connection.ts";
import { useProduct } from "../../lib/product.ts";
import classes from "./connection-lost-notice.module.css";

const KEPT = {
  now: "Your answers and the files you choose are kept in this browser and will be sent as soon as you are back online.",
  after: "Anything left out stays in this browser and will be submitted as a late draft.",
};
const ONLY_HERE = {
  now:
    "This browser cannot store your answers: they are only in this tab. " +
    "Keep it open, and they will be sent as soon as you are back online.",
  after: "Anything left out will be submitted as a late draft if you keep this tab open.",
};

const FAILED = `${messages.connectionAttemptFailed} The next one follows within ${RECONNECT_DELAY / 1_000} seconds.`;

/**
 * Shown beside the question when the connection is lost, so that the candidate can keep writing. It can be dismissed.
 */
export function ConnectionLostNotice({ keeps }: { keeps: boolean }) {
  const lost = useConnection((state) => state.lost);
  const checking = useConnection((state) => state.checking);
  const offlineSince = useConnection((state) => state.offlineSince);
  const product = useProduct((state) => state.product);
  const [putAside, setPutAside] = useState<number | null>(null);
  const titleId = useId();
  const { title, facts } = messages.connectionLost;
  const { clock, end, files, link } = facts(product);
  const safe = keeps ? KEPT : ONLY_HERE;
  if (!lost || putAside === offlineSince) return null;

  return (
    <Paper withBorder p="md" className={classes["notice"]} role="dialog" aria-modal={false} aria-labelledby={titleId}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <Stack gap="xs" role="alert">
          <Text size="sm" fw={600}>
            You can keep working. {safe.now}
          </Text>
          <Text size="sm">Until you are back online, nothing reaches the server:</Text>
          <List spacing={4} size="sm">
            <List.Item>{messages.connectionLostWarning}</List.Item>
            <List.Item>
              {clock} {end}
            </List.Item>
          </List>
          <Text size="sm">
            If you are still offline at the end, only what the server already has will be submitted. {files}{" "}
            {safe.after} Your reviewers will decide whether it counts. {link}
          </Text>
        </Stack>
        <Group justify="space-between" gap="sm">
          <div>
            <Group gap="sm" role="status" wrap="nowrap">
              <Loader size="sm" aria-hidden />
              <Text size="sm">{messages.tryingToReconnect}</Text>
            </Group>
            {/* Not announced, because it changes every few seconds. */}
            <Text size="sm" c="dimmed">
              {checking ? messages.attemptingToReconnect : FAILED}
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
