import type { Candidate } from "@invigil/contract/inviting/candidates";
import { remindPeople, setClosing } from "@invigil/contract/inviting/invitation-changes";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { serverNow } from "../../lib/clock.ts";
import { call } from "../../lib/api.ts";
import { latestError, useAction } from "../parts/action.ts";
import { momentText } from "../parts/time.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { candidatesKey } from "./candidates-queries.ts";
import { ClosingField } from "./closing-field.tsx";
import { remindedText } from "./reminded-text.ts";

interface Props {
  slug: string;
  candidate: Candidate;
  /** Whether the server sends e-mails. */
  sends: boolean;
  /** Tells the dialog whether closing it would lose changes. */
  onChanged: (changed: boolean) => void;
}

/** Moves or ends the time in which one candidate may start, and reminds them to. */
export function ClosingForm({ slug, candidate, sends, onChanged }: Props) {
  const { invite_id: id, closes_at, starts_until: until, reminded_at: reminded } = candidate;
  const [value, setValue] = useState(closes_at);
  const changes = candidatesKey(slug);
  const save = useAction({
    run: (closing: string | null) =>
      call(setClosing, { params: { id }, body: { closes_at: closing } }, { family: "CON" }),
    changes,
    said: sends ? "The closing date was saved, and the candidate is told by e-mail." : "The closing date was saved.",
    onDone: () => onChanged(false),
  });
  const remind = useAction({
    run: () => call(remindPeople, { params: { slug }, body: { invite_ids: [id] } }, { family: "CON" }),
    changes,
    said: remindedText,
  });
  const may = useMayUse();
  const error = latestError(save, remind);
  const isOver = until !== null && Date.parse(until) <= serverNow();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(value);
  }

  return (
    <form onSubmit={submit} aria-labelledby="closing-title">
      <Stack gap="sm" align="flex-start">
        <Title order={3} id="closing-title">
          Closing date
        </Title>
        <Text size="sm">{closingText(until, isOver)}</Text>
        {reminded !== null && <Text size="sm">Last reminded {momentText(reminded)}</Text>}
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        {may(setClosing) && (
          <ClosingField
            value={value}
            onChange={(next) => {
              setValue(next);
              onChanged(next !== closes_at);
            }}
          />
        )}
        <Group gap="sm">
          {may(setClosing) && (
            <Button type="submit" variant="default" loading={save.isPending} disabled={value === closes_at}>
              Save closing date
            </Button>
          )}
          {may(setClosing) && !isOver && (
            <CloseNow
              isTold={sends}
              closing={save.isPending}
              onClose={() => save.mutate(new Date(serverNow()).toISOString())}
            />
          )}
          {may(remindPeople) && sends && !isOver && (
            <Button variant="default" loading={remind.isPending} onClick={() => remind.mutate()}>
              Send a reminder
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface CloseProps {
  isTold: boolean;
  closing: boolean;
  onClose: () => void;
}

function CloseNow({ isTold, closing, onClose }: CloseProps) {
  const [asks, setAsks] = useState(false);
  const after = isTold ? "They are told by e-mail, and you" : "You";
  return (
    <>
      <Button variant="light" color="red" loading={closing} onClick={() => setAsks(true)}>
        Close now…
      </Button>
      <ConfirmDialog
        opened={asks}
        danger
        size="md"
        title="Close this invitation now?"
        confirmLabel="Close now"
        onConfirm={() => {
          setAsks(false);
          onClose();
        }}
        cancelLabel="Cancel"
        onCancel={() => setAsks(false)}
      >
        <Text>{`The candidate can no longer start. ${after} can choose a later date again.`}</Text>
      </ConfirmDialog>
    </>
  );
}

function closingText(until: string | null, isOver: boolean): string {
  if (until === null) return "This candidate can start at any time.";
  return isOver ? `Closed on ${momentText(until)}` : `This candidate can start until ${momentText(until)}`;
}
