import { TOAST_DURATION } from "@invigil/contract/constants";
import { Button, Group, Notification, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { dismissToast, type Toast, type ToastType } from "../lib/toasts.ts";

const COLORS: Record<ToastType, string> = {
  danger: "red",
  warning: "yellow",
  primary: "brand",
  success: "green",
  "voice-detected": "orange",
};

export function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const staysOpen = toast.delay === true || held;

  // A timer closes the toast, unless a pointer or the keyboard is on it.
  useEffect(() => {
    if (staysOpen) return;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [staysOpen, toast.id]);

  const urgent = toast.type === "danger" || toast.type === "warning";
  return (
    <Notification
      role={urgent ? "alert" : "status"}
      color={COLORS[toast.type]}
      withBorder
      title={toast.title}
      data-type={toast.type}
      onClose={() => dismissToast(toast.id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Text size="sm" c="var(--mantine-color-text)">
        {toast.message}
      </Text>
      {(toast.code || toast.copyText) && (
        <Group gap="sm" mt={4}>
          {toast.code && (
            <Text size="xs" c="dimmed">
              {toast.code}
            </Text>
          )}
          {toast.copyText && <CopyText text={toast.copyText} />}
        </Group>
      )}
    </Notification>
  );
}

function CopyText({ text }: { text: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const label = { idle: "Copy for support", copied: "Copied", failed: "Copying is not allowed here" }[state];

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  return (
    <Button size="compact-xs" variant="default" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
