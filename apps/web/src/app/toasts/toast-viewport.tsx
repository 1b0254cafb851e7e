import { Stack } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { useToasts, type Toast, type ToastPosition } from "../../shared/parts/toasts.ts";
import { ToastCard } from "./toast-card.tsx";
import classes from "./toast-viewport.module.css";

/** Shows the toasts of `showToast` and `showApiError`, grouped by corner (docs/adr/0015). */
export function ToastViewport() {
  const toasts = useToasts((state) => state.toasts);
  const corners = Map.groupBy(toasts, (toast) => toast.position);
  return (
    <>
      {[...corners].map(([position, group]) => (
        <Corner key={position} position={position} toasts={group} />
      ))}
    </>
  );
}

function Corner({ position, toasts }: { position: ToastPosition; toasts: Toast[] }) {
  const corner = useRef<HTMLDivElement>(null);

  // Dialogs live in the browser's top layer, and a later toast belongs above them.
  useLayoutEffect(() => {
    const element = corner.current;
    element?.showPopover?.();
    return () => element?.hidePopover?.();
  }, [toasts]);

  return (
    <div ref={corner} popover="manual" className={classes["corner"]} data-position={position}>
      <Stack gap="xs">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Stack>
    </div>
  );
}
