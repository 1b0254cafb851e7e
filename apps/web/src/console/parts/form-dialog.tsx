import { Modal } from "@invigil/ui/modal";
import { Alert, Button, Group, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { consoleError } from "../../shared/parts/console-error.ts";

interface Props {
  title: string;
  submitLabel: string;
  /** The request that the form sends. */
  action: { mutate: () => void; isPending: boolean; error: Error | null };
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a dialog. An error appears above the fields, which keep what was typed. */
export function FormDialog({ title, submitLabel, action, onClose, children }: Props) {
  const { mutate, isPending, error } = action;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form onSubmit={submit}>
        <Stack gap="md">
          {error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(error)}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
