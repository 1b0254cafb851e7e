import { ConfirmDialog } from "@invigil/ui/dialog";
import { Text } from "@mantine/core";
import { clearAppError, useAppError } from "../lib/app-error.ts";
import { LOGOUT_PATH } from "../lib/identity.ts";

/** The session was refused: say so, and leave the answers on screen to the person who may want to copy them. */
export function SessionLostModal() {
  const appError = useAppError((state) => state.appError);
  return (
    <ConfirmDialog
      opened={appError !== null}
      title="You are no longer signed in"
      confirmLabel="Leave this page"
      cancelLabel="Stay on this page"
      onConfirm={() => globalThis.location.assign(LOGOUT_PATH)}
      onCancel={clearAppError}
    >
      <Text>{appError?.error.info.message}</Text>
      <Text>
        Open your unique link again to continue. Answers that are not saved yet stay in this browser and are sent when
        you are back.
      </Text>
      <Text size="sm" c="dimmed">
        {appError?.error.info.errorCode}
      </Text>
    </ConfirmDialog>
  );
}
