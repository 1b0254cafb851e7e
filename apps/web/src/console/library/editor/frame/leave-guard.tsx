import { ConfirmDialog } from "@invigil/ui/dialog";
import { Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useCallback } from "react";

/** Asks before a question is left whose changes are not saved. Its folders are one page. */
export function LeaveGuard({ slug, dirty }: { slug: string; dirty: boolean }) {
  const shouldBlockFn = useCallback(
    ({ next }: { next: { pathname: string } }) => !next.pathname.includes(`/library/problem/${slug}/edit/`),
    [slug],
  );
  const blocker = useBlocker({ shouldBlockFn, disabled: !dirty, enableBeforeUnload: dirty, withResolver: true });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      size="md"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <Text>What you have changed in this question is not saved yet. It will be lost.</Text>
    </ConfirmDialog>
  );
}
