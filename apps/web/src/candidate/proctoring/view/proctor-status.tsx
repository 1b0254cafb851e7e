import { messages } from "@invigil/contract/messages/messages";
import { ActionIcon, CloseButton, Text } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import classes from "./proctor-status.module.css";
import { showProctoring, useProctorView, watchesFace } from "../proctor-store.ts";

/** The dot that says that the camera is on, and the reminder attached to it. */
export function ProctorStatus() {
  const watched = useProctorView(watchesFace);
  const reminder = useProctorView((view) => view.reminder);
  const popover = useRef<HTMLDivElement>(null);
  const close = () => showProctoring({ reminder: false });

  // Uses the browser's top layer, so that the reminder does not push the page down.
  useLayoutEffect(() => {
    const element = popover.current;
    if (!reminder) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && showProctoring({ reminder: false });
    element?.showPopover?.();
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      element?.hidePopover?.();
    };
  }, [reminder, watched]);

  if (!watched) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes["button"] ?? ""}
        aria-label="Proctoring is on"
        aria-expanded={reminder}
        onClick={() => showProctoring({ reminder: !reminder })}
      >
        <span className={classes["dot"]} aria-hidden />
      </ActionIcon>
      {/* Mounted before it has anything to say, because screen readers announce only later changes. */}
      <div
        ref={popover}
        // The browser would close an automatic one at the first dialog or click, before anybody has read it.
        popover="manual"
        role="status"
        className={classes["reminder"]}
      >
        {reminder && (
          <>
            <Text size="sm">{messages.proctor.reminder}</Text>
            <CloseButton size="sm" aria-label="Close the reminder" onClick={close} />
          </>
        )}
      </div>
    </>
  );
}
