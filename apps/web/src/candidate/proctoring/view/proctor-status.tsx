import { messages } from "@invigil/contract/messages/messages";
import { ActionIcon, CloseButton, Text } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import classes from "./proctor-status.module.css";
import { showProctoring, useProctorView, watchesFace } from "../proctor-store.ts";

/** The dot that says that the camera is watched, and the reminder that hangs from it. */
export function ProctorStatus() {
  const watched = useProctorView(watchesFace);
  const reminder = useProctorView((view) => view.reminder);
  const popover = useRef<HTMLDivElement>(null);
  const close = () => showProctoring({ reminder: false });

  // The top layer is the browser's: below the header the reminder must not push the page.
  useLayoutEffect(() => {
    const element = popover.current;
    if (!reminder) return;
    element?.showPopover?.();
    return () => element?.hidePopover?.();
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
      {/* There before it has something to say, so that it is heard when it does. */}
      <div
        ref={popover}
        popover="auto"
        role="status"
        // Escape, or a click beside it.
        onToggle={(event) => event.newState === "closed" && close()}
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
