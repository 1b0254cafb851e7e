import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { clearAppError, useAppError } from "./app-error.ts";
import { LOGOUT_PATH } from "../../lib/identity.ts";
import { identityQuery } from "../../lib/resources.ts";

const TITLE = "You are no longer signed in";

/** The session was refused: says so, and leaves the screen to the person who has written on it. */
export function SessionLostModal() {
  const appError = useAppError((state) => state.appError);
  const wasRecruiter = useQueryClient().getQueryData(identityQuery().queryKey)?.usertype === "recruiter";
  if (wasRecruiter) return <RecruiterLost opened={appError !== null} />;
  return appError && <CandidateLost {...appError.error.info} />;
}

const NOTHING_LOST =
  "Nothing is lost. Everything you have written is kept in this browser and will be sent as soon as you are signed in again. " +
  "Open your invitation link again to continue.";

/** Once dismissed, it stays above the page, because otherwise every refused save would reopen the dialog. */
function CandidateLost({ message, errorCode }: { message: string; errorCode: string }) {
  const [putAside, setPutAside] = useState(false);
  const leave = () => globalThis.location.assign(LOGOUT_PATH);
  if (putAside) {
    return (
      <Alert
        color="red"
        variant="light"
        radius={0}
        role="status"
        title={TITLE}
        withCloseButton
        closeButtonLabel="Close"
        onClose={clearAppError}
      >
        <Group gap="sm" justify="space-between">
          <Text size="sm">{NOTHING_LOST}</Text>
          <Button size="compact-sm" variant="default" onClick={leave}>
            Leave this page
          </Button>
        </Group>
      </Alert>
    );
  }
  return (
    <ConfirmDialog
      opened
      unasked="in a pause"
      title={TITLE}
      confirmLabel="Leave this page"
      cancelLabel="Stay on this page"
      onConfirm={leave}
      onCancel={() => setPutAside(true)}
    >
      <Text>{message}</Text>
      <Text>{NOTHING_LOST}</Text>
      <Text size="sm" c="dimmed">
        {errorCode}
      </Text>
    </ConfirmDialog>
  );
}

/** What recruiters write exists only on their page until it is saved, so they sign in beside it. */
function RecruiterLost({ opened }: { opened: boolean }) {
  return (
    <ConfirmDialog
      opened={opened}
      unasked="in a pause"
      title={TITLE}
      confirmLabel="Sign in in a new tab"
      cancelLabel="Stay on this page"
      onConfirm={() => {
        globalThis.open("/v1/login", "_blank", "noopener");
        clearAppError();
      }}
      onCancel={clearAppError}
    >
      <Text>
        Sign in again in a new tab, then come back here and continue. Your work on this page is kept as long as you do
        not leave or reload it.
      </Text>
    </ConfirmDialog>
  );
}
