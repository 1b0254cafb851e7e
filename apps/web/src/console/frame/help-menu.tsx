import { IconHelpCircle } from "@invigil/ui/icons/page";
import { ActionIcon, Anchor, Stack } from "@mantine/core";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import classes from "./help-menu.module.css";

/** Ways on for people who are new. The browser opens, closes and positions the menu. */
export function HelpMenu({ onFirstSteps }: { onFirstSteps: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: ({ location }) => location.href });
  // Closes the menu after navigation.
  useEffect(() => menu.current?.hidePopover?.(), [path]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        color="gray"
        aria-label="Help menu"
        popoverTarget="console-help"
        className={classes["button"] ?? ""}
      >
        <IconHelpCircle aria-hidden />
      </ActionIcon>
      <div id="console-help" ref={menu} popover="auto" className={classes["menu"]}>
        <Stack gap="xs">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              menu.current?.hidePopover?.();
              onFirstSteps();
            }}
          >
            First steps
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link to="/tests/ready" search={{}} {...props} />}>
            Start from a role
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link to="/library/starter" search={{}} {...props} />}>
            Starter library
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link to="/support" {...props} />}>
            Ask the support
          </Anchor>
        </Stack>
      </div>
    </>
  );
}
