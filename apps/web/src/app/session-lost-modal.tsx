import { ConfirmDialog } from "@invigil/ui/dialog";
import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { clearAppError, useAppError } from "../lib/app-error.ts";
import { LOGOUT_PATH } from "../lib/identity.ts";
import { identityQuery } from "../lib/resources.ts";

/** The session was refused: say so, and leave what is on screen to the person who has written it. */
export function SessionLostModal() {
  const appError = useAppError((state) => state.appError);
  const wasRecruiter = useQueryClient().getQueryData(identityQuery().queryKey)?.usertype === "recruiter";
  if (wasRecruiter) return <RecruiterLost opened={appError !== null} />;
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

/** What recruiters write lives only on their page until it is saved, so they sign in beside it. */
function RecruiterLost({ opened }: { opened: boolean }) {
  return (
    <ConfirmDialog
      opened={opened}
      title="You are no longer signed in"
      confirmLabel="Sign in in a new tab"
      cancelLabel="Stay on this page"
      onConfirm={() => {
        globalThis.open("/v1/login", "_blank", "noopener");
        clearAppError();
      }}
      onCancel={clearAppError}
    >
      <Text>
        Sign in again in a new tab, then come back here and go on. What you have written on this page stays as long as
        you do not leave or reload it.
      </Text>
    </ConfirmDialog>
  );
}
