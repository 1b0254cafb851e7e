import { createTest } from "@invigil/contract/authoring/authored-test";
import { listReady } from "@invigil/contract/authoring/ready-tests";
import { listStarter } from "@invigil/contract/authoring/starter";
import { IconHelpCircle } from "@invigil/ui/icons/page";
import { ActionIcon, Anchor, Stack } from "@mantine/core";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import classes from "./help-menu.module.css";

/** Ways on for people who are new. The browser opens, closes and positions the menu. */
export function HelpMenu({ onFirstSteps }: { onFirstSteps: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  const may = useMayUse();
  const path = useRouterState({ select: ({ location }) => location.href });
  const hide = () => menu.current?.hidePopover?.();
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
          {may(createTest) && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                hide();
                onFirstSteps();
              }}
            >
              First steps
            </Anchor>
          )}
          {/* Closed by each link as well, because it may lead to the page that is open. */}
          {may(listReady) && (
            <Anchor size="sm" onClick={hide} renderRoot={(props) => <Link to="/tests/ready" search={{}} {...props} />}>
              Start from a role
            </Anchor>
          )}
          {may(listStarter) && (
            <Anchor
              size="sm"
              onClick={hide}
              renderRoot={(props) => <Link to="/library/starter" search={{}} {...props} />}
            >
              Starter library
            </Anchor>
          )}
          <Anchor size="sm" onClick={hide} renderRoot={(props) => <Link to="/support" {...props} />}>
            Contact support
          </Anchor>
        </Stack>
      </div>
    </>
  );
}
