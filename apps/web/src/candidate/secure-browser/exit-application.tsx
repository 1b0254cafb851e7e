import { messages } from "@invigil/contract/messages/messages";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, Checkbox, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { flushPendingSaves } from "../../shared/parts/pending-saves.ts";
import { exitApplication } from "./agent.ts";
import classes from "./exit-application.module.css";

/** Leaves our own secure browser, after saving everything and asking. */
export function ExitApplication({ isOver }: { isOver: boolean }): ReactNode {
  const [asking, setAsking] = useState(false);
  const [consent, setConsent] = useState(false);
  const exit = useMutation({
    mutationFn: async () => {
      if (!(await flushPendingSaves())) throw new Error("not saved");
      await exitApplication();
    },
  });
  const cancel = () => {
    exit.reset();
    setConsent(false);
    setAsking(false);
  };
  return (
    <>
      <Button className={classes["exit"]} size="xs" variant="default" onClick={() => setAsking(true)}>
        Exit Application
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Exit Application"
        confirmLabel="Exit"
        cancelLabel="Cancel"
        irreversible
        loading={exit.isPending}
        confirmDisabled={!consent}
        onConfirm={() => exit.mutate()}
        onCancel={cancel}
      >
        <Text>Are you sure you want to exit?</Text>
        <Checkbox
          label={
            isOver
              ? "I have finished and want to close the secure browser."
              : "My answers are saved. I can come back before my time is up, and the time keeps running."
          }
          checked={consent}
          onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
        />
        {exit.isPending && <Text role="status">{messages.closingTab}</Text>}
        {exit.error && (
          <Alert color="red" variant="light" role="alert">
            Some answers are not saved yet. Check your connection and try again.
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
