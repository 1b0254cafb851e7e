import { userMenu } from "@invigil/rules/taking/navigation";
import { ActionIcon, Anchor, Stack, Text } from "@mantine/core";
import { IconUserCircle } from "@invigil/ui/icons/page";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { useBrand } from "../parts/brand.tsx";
import { LOGOUT_PATH, useSignedIn } from "../../lib/identity.ts";
import { profileQuery } from "../../lib/resources.ts";
import classes from "./user-menu.module.css";

/** Shows who is signed in, with a way to sign out. The browser opens, closes and positions the menu. */
export function UserMenu() {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Closes the menu after navigation.
  useEffect(() => menu.current?.hidePopover?.(), [path]);
  const user = useSignedIn();
  const { is_white_label: whiteLabel } = useBrand();
  const { data: profile } = useQuery(profileQuery(user));
  const { signedInAs, logout } = userMenu(profile?.email ?? user.username, whiteLabel);

  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        color="gray"
        aria-label="User menu"
        popoverTarget={menuId}
        className={classes["button"] ?? ""}
      >
        <IconUserCircle aria-hidden />
      </ActionIcon>
      <div id={menuId} ref={menu} popover="auto" className={classes["menu"]}>
        <Stack gap="xs">
          <Text size="sm">{signedInAs}</Text>
          {user.usertype === "recruiter" && (
            <Anchor component={Link} to="/account" size="sm">
              Your account
            </Anchor>
          )}
          {logout && (
            <Anchor href={LOGOUT_PATH} size="sm">
              Logout
            </Anchor>
          )}
        </Stack>
      </div>
    </>
  );
}
