import { ConfirmDialog } from "@invigil/ui/dialog";
import { Text, type MantineSize } from "@mantine/core";

interface Props {
  /** What the router's `useBlocker` returns. */
  blocker: { status: "blocked" | "idle"; proceed: (() => void) | undefined; reset: (() => void) | undefined };
  title?: string;
  size?: MantineSize;
  /** What would be lost. */
  text?: string;
}

/** Asks before a page with unsaved changes is left. */
export function LeaveDialog({
  blocker,
  title = "Leave without saving?",
  size = "lg",
  text = "What you changed on this page is not saved yet and would be lost.",
}: Props) {
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      size={size}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <Text>{text}</Text>
    </ConfirmDialog>
  );
}
