import { deleteWebhook, type Webhook } from "@invigil/contract/inviting/webhooks";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Badge, Button, Code, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { copyText } from "../parts/copy.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { HOOKS } from "./webhook-queries.ts";
import classes from "./webhook-list.module.css";

interface Props {
  webhooks: readonly Webhook[];
  onChange: (hook: Webhook) => void;
}

export function WebhookList({ webhooks, onChange }: Props) {
  return (
    <Stack gap="md">
      {webhooks.map((hook) => (
        <WebhookCard key={hook.id} hook={hook} onChange={() => onChange(hook)} />
      ))}
    </Stack>
  );
}

function WebhookCard({ hook, onChange }: { hook: Webhook; onChange: () => void }) {
  const [opened, setOpened] = useState(false);
  const [secret, setSecret] = useState(false);
  const [asks, setAsks] = useState(false);
  const remove = useAction({
    run: () => call(deleteWebhook, { params: { id: hook.id } }, { family: "CON" }),
    changes: HOOKS,
    said: "The webhook was removed.",
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={`Webhook ${hook.url}`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} className={classes["what"] ?? ""}>
            <Title order={2} size="h5" className={classes["url"] ?? ""}>
              {hook.url}
            </Title>
            <WebhookBadges hook={hook} />
          </Stack>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onChange}>
              Edit
            </Button>
            <Button size="xs" variant="light" color="red" onClick={() => setAsks(true)}>
              Remove…
            </Button>
          </Group>
        </Group>
        <Group gap="xs">
          <Button size="xs" variant="subtle" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? "Hide deliveries" : "Show deliveries"}
          </Button>
          <Button size="xs" variant="subtle" aria-expanded={secret} onClick={() => setSecret(!secret)}>
            {secret ? "Hide secret" : "Show secret"}
          </Button>
        </Group>
        {secret && <SigningSecret secret={hook.secret} />}
        {opened && <DeliveryList hookId={hook.id} />}
      </Stack>
      <ConfirmDialog
        opened={asks}
        danger
        size="md"
        title="Remove this webhook?"
        confirmLabel="Remove"
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
        cancelLabel="Cancel"
        onCancel={() => setAsks(false)}
      >
        <Text>Pending deliveries and the delivery history will be lost.</Text>
        {remove.error && <Text c="red">{consoleError(remove.error)}</Text>}
      </ConfirmDialog>
    </Paper>
  );
}

/** Shows the events of a webhook, and its pending and failed deliveries. */
function WebhookBadges({ hook }: { hook: Webhook }) {
  return (
    <Group gap={4}>
      {hook.disabled_at !== null && (
        <Badge color="gray" variant="filled">
          Inactive
        </Badge>
      )}
      {hook.events.map((event) => (
        <Badge key={event} variant="light">
          {event}
        </Badge>
      ))}
      {hook.waiting > 0 && (
        <Badge color="yellow" variant="light">
          {hook.waiting} waiting
        </Badge>
      )}
      {hook.failed > 0 && (
        <Badge color="red" variant="light">
          {hook.failed} failed
        </Badge>
      )}
    </Group>
  );
}

function SigningSecret({ secret }: Pick<Webhook, "secret">) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">Every delivery is signed with this secret, so that you can verify where it comes from.</Text>
      <Code block className={classes["url"] ?? ""}>
        {secret}
      </Code>
      <Button size="xs" variant="default" onClick={() => void copyText(secret, "The secret was copied.")}>
        Copy
      </Button>
    </Stack>
  );
}
