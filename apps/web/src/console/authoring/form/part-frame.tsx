import { saveTest } from "@invigil/contract/authoring/authored-test";
import { firstOverLimit } from "@invigil/ui/limited-text";
import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { LeaveDialog } from "../../parts/leave-dialog.tsx";
import { RefusedIn, SaveStatus, useRefusedFields } from "../../parts/save-status.tsx";
import { failureText } from "./failure-text.ts";
import classes from "./part-frame.module.css";
import type { PartForm } from "./use-part-form.ts";

interface Props<T> {
  form: PartForm<T>;
  /** Faults in what was typed. The part cannot be saved until they are fixed. */
  faults: readonly string[];
  children: ReactNode;
}

/**
 * The form of one part of a test with its save bar. It is read-only for recruiters who may not edit, and asks before unsaved
 * changes are lost.
 */
export function PartFrame<T>({ form, faults, children }: Props<T>) {
  const { dirty, saving, error, conflict } = form;
  const refused = useRefusedFields();
  const mayChange = useMayUse()(saveTest);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !dirty,
    enableBeforeUnload: dirty,
    withResolver: true,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const tooLong = firstOverLimit(event.currentTarget);
    if (tooLong) tooLong.focus();
    else if (dirty && !saving && !conflict && faults.length + refused.labels.length === 0) form.save();
  }

  if (!mayChange) {
    return (
      <>
        <Text c="dimmed" mb="md">
          You can view this. Only authors and owners can change it.
        </Text>
        <fieldset disabled className={classes["fields"]}>
          <Stack gap="lg">{children}</Stack>
        </fieldset>
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <RefusedIn fields={refused}>
        <Stack gap="lg">{children}</Stack>
      </RefusedIn>
      <div className={classes["bar"]}>
        {conflict ? (
          <Alert variant="light" role="alert" title="Someone else has changed this part in the meantime">
            <Group gap="sm">
              <Button size="xs" variant="default" onClick={form.discard}>
                Show their version
              </Button>
              <Button size="xs" variant="default" onClick={form.keepMine}>
                Keep my version
              </Button>
            </Group>
          </Alert>
        ) : (
          error && (
            <Alert color="red" variant="light" role="alert">
              {failureText(error)}
            </Alert>
          )
        )}
        <Group justify="space-between" gap="sm">
          <Group gap="xs">
            <SaveStatus saving={saving} dirty={dirty} fault={faultText(faults)} refused={refused.labels} />
            {faults.length > 0 && <FirstFault />}
          </Group>
          <Group gap="sm">
            <Button variant="default" onClick={form.discard} disabled={!dirty || saving}>
              Discard
            </Button>
            <Button
              type="submit"
              loading={saving}
              disabled={!dirty || conflict || faults.length + refused.labels.length > 0}
            >
              Save
            </Button>
          </Group>
        </Group>
      </div>
      <LeaveDialog blocker={blocker} />
    </form>
  );
}

function FirstFault() {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={({ currentTarget: { form } }) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()}
    >
      Go to the first
    </Anchor>
  );
}

function faultText([first, ...more]: readonly string[]): string | undefined {
  if (first === undefined || more.length === 0) return first;
  return `${first} And ${more.length} more to correct.`;
}
