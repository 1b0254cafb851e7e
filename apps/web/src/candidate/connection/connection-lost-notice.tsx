import { RECONNECT_DELAY } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { Button, Group, List, Loader, Paper, Stack, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useConnection, type Outage } from "../../lib/connection.ts";
import { useProduct } from "../../lib/product.ts";
import { lostTexts } from "../parts/outage-texts.ts";
import classes from "./connection-lost-notice.module.css";

const FAILED = `${messages.connectionAttemptFailed} The next one follows within ${RECONNECT_DELAY / 1_000} seconds.`;
const WIDE = "(min-width: 62em)";

/**
 * Shown beside the question when the connection is lost, so that the candidate can keep writing. It can be dismissed.
 */
export function ConnectionLostNotice({ keeps }: { keeps: boolean }) {
  const { lost, outage, offlineSince } = useConnection();
  const [putAside, setPutAside] = useState<number | null>(null);
  const isInterview = useProduct((state) => state.product === "interview");
  // An interview says so beside the answer, where it covers no question.
  if (isInterview || !lost || outage === null || putAside === offlineSince) return null;
  return <Notice outage={outage} keeps={keeps} onDismiss={() => setPutAside(offlineSince)} />;
}

function Notice({ outage, keeps, onDismiss }: { outage: Outage; keeps: boolean; onDismiss: () => void }) {
  const checking = useConnection((state) => state.checking);
  const product = useProduct((state) => state.product);
  // On a narrow screen it stands above the question, so it says only what is safe until somebody asks for the rest.
  const [isWide] = useState(() => globalThis.matchMedia(WIDE).matches);
  const titleId = useId();
  const texts = lostTexts({ outage, product, keeps });

  return (
    <Paper withBorder p="md" className={classes["notice"]} role="dialog" aria-modal={false} aria-labelledby={titleId}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={titleId}>
          {texts.title}
        </Title>
        <Stack gap="xs" role="alert">
          <Text size="sm" fw={600}>
            {texts.safe}
          </Text>
          <details open={isWide}>
            <summary className={classes["more"]}>What happens meanwhile</summary>
            <Text size="sm">{texts.until}</Text>
            <List spacing={4} size="sm">
              {texts.facts.map((fact) => (
                <List.Item key={fact}>{fact}</List.Item>
              ))}
            </List>
            <Text size="sm">{texts.after}</Text>
          </details>
        </Stack>
        <Group justify="space-between" gap="sm">
          <div>
            <Group gap="sm" role="status" wrap="nowrap">
              <Loader size="sm" aria-hidden />
              <Text size="sm">{texts.trying}</Text>
            </Group>
            {/* Not announced, because it changes every few seconds. */}
            <Text size="sm" c="dimmed">
              {checking ? messages.attemptingToReconnect : FAILED}
            </Text>
          </div>
          <Button variant="default" onClick={onDismiss}>
            OK
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
