import { Button, Group, Stack, type MantineSize } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { Modal } from "./modal.tsx";
import type { Unasked } from "./unasked.ts";

interface Props {
  opened: boolean;
  title: string;
  children?: ReactNode;
  size?: MantineSize;
  confirmLabel?: string;
  /** Null if the dialog cannot be cancelled. */
  cancelLabel?: string | null;
  /** Confirming destroys something. */
  danger?: boolean;
  /** Confirming cannot be undone, so pressing a key twice must not do it. */
  irreversible?: boolean;
  /** The dialog opens by itself. */
  unasked?: Unasked | undefined;
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
  irreversible = danger,
  unasked,
  loading = false,
  confirmDisabled = false,
  onConfirm,
  onCancel,
}: Props) {
  const dismissable = onCancel !== undefined && !loading;
  const confirm = useRef<HTMLButtonElement>(null);
  const wasLoading = useRef(false);
  // The focused element may have been disabled or removed during the work, so the focus is restored.
  useEffect(() => {
    if (wasLoading.current && !loading && document.activeElement === document.body) confirm.current?.focus();
    wasLoading.current = loading;
  }, [loading]);
  return (
    <Modal
      opened={opened}
      onClose={() => dismissable && onCancel()}
      title={title}
      size={size}
      withCloseButton={dismissable}
      unasked={unasked}
    >
      <Stack gap="lg">
        {children}
        <Group justify="flex-end" gap="sm">
          {onCancel && cancelLabel !== null && (
            <Button variant="default" onClick={onCancel} disabled={loading} data-autofocus={irreversible || undefined}>
              {cancelLabel}
            </Button>
          )}
          <Button
            ref={confirm}
            {...(danger && { color: "red" })}
            onClick={onConfirm}
            loading={loading}
            disabled={confirmDisabled}
            data-autofocus={!irreversible || undefined}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
