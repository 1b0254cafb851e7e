import { countInbox } from "@invigil/contract/help/inbox";
import { listMarking } from "@invigil/contract/results/marking";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { UserMenu } from "../../shared/accounts/user-menu.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { authoredTestQuery } from "../authoring/authoring-queries.ts";
import { ConsoleLayout } from "../frame/console-layout.tsx";
import "../frame/console-styles.ts";
import { useHiddenSteps } from "../first-steps/hidden-steps.ts";
import { countQuery } from "../inbox/inbox-queries.ts";
import { ownMarkingQuery } from "../marking/marking-queries.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

/** The frame around every console page. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const mayAnswer = useMayUse()(countInbox);
  const { data } = useQuery({ ...countQuery(), enabled: mayAnswer });
  const mayMark = useMayUse()(listMarking);
  const { data: marking } = useQuery({ ...ownMarkingQuery(), enabled: mayMark });
  const { slug, testSlug } = useParams({ strict: false });
  const test = slug ?? testSlug;
  const { data: kind } = useQuery({ ...authoredTestQuery(test ?? ""), enabled: test !== undefined, retry: false });
  const onFirstSteps = useFirstSteps();
  const isInterview = test !== undefined && kind?.interview != null;
  return (
    <ConsoleLayout
      logo={<PageLogo />}
      onFirstSteps={onFirstSteps}
      user={<UserMenu />}
      unread={data?.unread ?? 0}
      toMark={marking?.tests.reduce((sum, { mine }) => sum + mine, 0) ?? 0}
      isInterview={isInterview}
    >
      {children}
    </ConsoleLayout>
  );
}

/** Shows the first steps again, also to those who have put them away. */
function useFirstSteps(): () => void {
  const navigate = useNavigate();
  const { user_id: userId } = useSignedIn();
  const choose = useHiddenSteps((steps) => steps.choose);
  return () => {
    choose(userId, "asked-for");
    void navigate({ to: "/home" });
  };
}
