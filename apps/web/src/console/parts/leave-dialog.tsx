import { ConfirmDialog } from "@invigil/ui/dialog";
import { Text, type MantineSize } from "@mantine/core";

interface Props {
  /** What the router's `useBlocker` returns. */
  blocker: { status: "blocked" | "idle"; proceed: (() => void) | undefined; reset: (() => void) | undefined };
  title?: string;
  size?: MantineSize;
  /** Says what would be lost. */
  text?: string;
}

/** Asks before the reader leaves a page with unsaved changes. */
export function LeaveDialog({
  blocker,
  title = "Leave without saving?",
  size = "lg",
  text = "Your changes on this page are not saved yet and will be lost.",
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
