import type { ReactNode } from "react";
import { UserMenu } from "../features/accounts/user-menu.tsx";
import { PageLogo } from "../features/branding/page-logo.tsx";
import { ConsoleLayout } from "../features/console/console-layout.tsx";
import "../features/console/console-styles.ts";

/** Around everything that recruiters look at. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  return (
    <ConsoleLayout logo={<PageLogo />} user={<UserMenu />}>
      {children}
    </ConsoleLayout>
  );
}
