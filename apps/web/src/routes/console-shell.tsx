import { Outlet } from "@tanstack/react-router";
import { UserMenu } from "../features/accounts/user-menu.tsx";
import { PageLogo } from "../features/branding/page-logo.tsx";
import { ConsoleLayout } from "../features/console/console-layout.tsx";
import "../features/console/console-styles.ts";

export function ConsoleShellRoute() {
  return (
    <ConsoleLayout logo={<PageLogo />} user={<UserMenu />}>
      <Outlet />
    </ConsoleLayout>
  );
}
