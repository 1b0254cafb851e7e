import { countInbox } from "@invigil/contract/help/inbox";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { UserMenu } from "../../shared/accounts/user-menu.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { ConsoleLayout } from "../frame/console-layout.tsx";
import "../frame/console-styles.ts";
import { countQuery } from "../inbox/inbox-queries.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

/** The frame around every console page. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const mayAnswer = useMayUse()(countInbox);
  const { data } = useQuery({ ...countQuery(), enabled: mayAnswer });
  return (
    <ConsoleLayout logo={<PageLogo />} user={<UserMenu />} unread={data?.unread ?? 0}>
      {children}
    </ConsoleLayout>
  );
}
