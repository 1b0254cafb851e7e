import { Button, Group, Stack, type MantineSize } from "@mantine/core";
import type { ReactNode } from "react";
import { Modal } from "./modal.tsx";

interface Props {
  opened: boolean;
  title: string;
  children?: ReactNode;
  size?: MantineSize;
  confirmLabel?: string;
  /** null: the dialog offers no way back. */
  cancelLabel?: string | null;
  /** Confirming destroys something. */
  danger?: boolean;
  loading?: boolean;
  confirmDisabled?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
}

/** The default dialog: large, with OK and CANCEL. Without `onCancel` it can only be confirmed. */
export function ConfirmDialog({
  opened,
  title,
  children,
  size = "lg",
  confirmLabel = "OK",
  cancelLabel = "CANCEL",
  danger = false,
  loading = false,
  confirmDisabled = false,
  onConfirm,
  onCancel,
}: Props) {
  const dismissable = onCancel !== undefined && !loading;
  return (
    <Modal
      opened={opened}
      onClose={() => dismissable && onCancel()}
      title={title}
      size={size}
      withCloseButton={dismissable}
    >
      <Stack gap="lg">
        {children}
        <Group justify="flex-end" gap="sm">
          {onCancel && cancelLabel !== null && (
            <Button variant="default" onClick={onCancel} disabled={loading} data-autofocus={danger || undefined}>
              {cancelLabel}
            </Button>
          )}
          <Button
            {...(danger && { color: "red" })}
            onClick={onConfirm}
            loading={loading}
            disabled={confirmDisabled}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
