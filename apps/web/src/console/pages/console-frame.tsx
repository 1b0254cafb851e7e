import { countInbox } from "@invigil/contract/help/inbox";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { UserMenu } from "../../shared/accounts/user-menu.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { authoredTestQuery } from "../authoring/authoring-queries.ts";
import { ConsoleLayout } from "../frame/console-layout.tsx";
import "../frame/console-styles.ts";
import { countQuery } from "../inbox/inbox-queries.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

/** The frame around every console page. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const mayAnswer = useMayUse()(countInbox);
  const { data } = useQuery({ ...countQuery(), enabled: mayAnswer });
  const { slug, testSlug } = useParams({ strict: false });
  const test = slug ?? testSlug;
  const { data: kind } = useQuery({ ...authoredTestQuery(test ?? ""), enabled: test !== undefined, retry: false });
  const isInterview = test !== undefined && kind?.interview != null;
  return (
    <ConsoleLayout logo={<PageLogo />} user={<UserMenu />} unread={data?.unread ?? 0} isInterview={isInterview}>
      {children}
    </ConsoleLayout>
  );
}
