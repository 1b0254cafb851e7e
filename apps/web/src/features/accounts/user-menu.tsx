import { userMenu } from "@invigil/rules/navigation";
import { ActionIcon, Anchor, Stack, Text } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useBrand } from "../../lib/brand.tsx";
import { LOGOUT_PATH, useSignedIn } from "../../lib/identity.ts";
import { profileQuery } from "../../lib/resources.ts";
import classes from "./user-menu.module.css";

/** Who is signed in, and the way out. The browser opens, closes and places the menu. */
export function UserMenu() {
  const menuId = useId();
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
      <div id={menuId} popover="auto" className={classes["menu"]}>
        <Stack gap="xs">
          <Text size="sm">{signedInAs}</Text>
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
