import { TOAST_DURATION } from "@invigil/contract/constants";
import { ErrorInfo } from "@invigil/ui/error-info";
import { Notification, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { dismissToast, type Toast, type ToastType } from "../../shared/parts/toasts.ts";

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

  // Closes the toast after a while, unless the pointer or keyboard focus is on it.
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
      <ErrorInfo code={toast.code} copyText={toast.copyText} />
    </Notification>
  );
}
