import type { ReactNode } from "react";
import { UserMenu } from "../../shared/accounts/user-menu.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { ConsoleLayout } from "../frame/console-layout.tsx";
import "../frame/console-styles.ts";

/** The frame around every console page. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  return (
    <ConsoleLayout logo={<PageLogo />} user={<UserMenu />}>
      {children}
    </ConsoleLayout>
  );
}
