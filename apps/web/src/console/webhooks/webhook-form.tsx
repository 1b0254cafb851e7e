import { changeWebhook, createWebhook, type Webhook, type WebhookEvent } from "@invigil/contract/inviting/webhooks";
import { Modal } from "@invigil/ui/modal";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Checkbox, Group, Stack, Switch } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { EVENTS, HOOKS } from "./webhook-queries.ts";

/** Creates or edits a webhook. */
export function WebhookForm({ hook, onClose }: { hook: Webhook | null; onClose: () => void }) {
  const [url, setUrl] = useState(hook?.url ?? "https://");
  const [events, setEvents] = useState<WebhookEvent[]>(hook?.events ?? ["submitted", "evaluated"]);
  const [enabled, setEnabled] = useState(hook?.disabled_at == null);
  const { mutate, isPending, error, reset } = useAction({
    run: () =>
      hook === null
        ? call(createWebhook, { body: { url, events } }, { family: "CON" })
        : call(changeWebhook, { params: { id: hook.id }, body: { url, events, enabled } }, { family: "CON" }),
    changes: HOOKS,
    said: "The webhook was saved.",
    onDone: onClose,
  });
  const isRefused = error instanceof ApiError && error.code === "address_refused";
  const noAddress = url !== "https://" && !createWebhook.body.shape.url.safeParse(url).success;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && events.length > 0 && !noAddress) mutate();
  }

  return (
    <Modal opened onClose={onClose} title={hook === null ? "Add a webhook" : "Edit webhook"} size="md">
      <form onSubmit={submit}>
        <Stack gap="md">
          {error && !isRefused && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(error)}
            </Alert>
          )}
          <LimitedInput
            label="Address"
            description="Called with POST. It must respond with a status from 200 to 299 within 10 seconds"
            type="url"
            required
            limit={2_000}
            data-autofocus
            value={url}
            error={
              isRefused ? consoleError(error) : noAddress && "Enter a full address that starts with https:// or http://"
            }
            onChange={({ currentTarget: { value } }) => {
              setUrl(value);
              // The error concerned the previous address.
              if (isRefused) reset();
            }}
          />
          <Checkbox.Group
            label="Notify when"
            value={events}
            onChange={(values) => setEvents(EVENTS.flatMap(({ value }) => (values.includes(value) ? [value] : [])))}
            error={events.length === 0 && "Choose at least one event"}
          >
            <Stack gap="xs" mt="xs">
              {EVENTS.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          {hook !== null && (
            <Switch
              label="Active"
              checked={enabled}
              onChange={({ currentTarget: { checked } }) => setEnabled(checked)}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={events.length === 0}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
