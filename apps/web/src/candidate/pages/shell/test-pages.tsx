import type { Test } from "@invigil/contract/taking/tests";
import { hasChat } from "@invigil/rules/help/has-chat";
import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { Outlet, useChildMatches, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { UserMenu } from "../../../shared/accounts/user-menu.tsx";
import { isSubmitting, useSubmission } from "../../attempts/submit/submission-state.ts";
import { LazyOutageNotice } from "../../attempts/lazy-outage-notice.tsx";
import { TopBar } from "../../attempts/top-bar.tsx";
import { useAttemptSocket } from "../../attempts/use-attempt-socket.ts";
import { useMismatchWatch } from "../../attempts/use-mismatch-watch.ts";
import { useRedirection } from "../../attempts/use-redirection.ts";
import { ChatButton } from "../../chat/chat-button.tsx";
import { LazyChat } from "../../chat/lazy-chat.tsx";
import { CompanyLogo } from "../../../shared/branding/company-logo.tsx";
import { BroadbandIndicator } from "../../connection/broadband-indicator.tsx";
import { ConnectionOverlays } from "../../connection/connection-overlays.tsx";
import { useGapReport } from "../../connection/use-gap-report.ts";
import { LazyProctoring, LazyProctorStatus } from "../../proctoring/lazy-proctoring.tsx";
import { useSaves } from "../../solutions/save/saves-store.ts";
import { usePasteWatch } from "../../solutions/use-paste-watch.ts";
import { usePageView } from "../../../shared/tracking/use-page-view.ts";
import { useSingleTab } from "../../parts/cross-tab.ts";
import { multiSessionTarget } from "../../parts/take-over.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { sendEvent } from "../../../lib/socket/socket.ts";
import { useUploadsInProgress } from "../../../shared/parts/uploads/uploads-in-progress.ts";
import { LazyAttemptParts, useAttemptParts } from "./lazy-attempt-parts.tsx";
import { LazyTrialBar } from "./lazy-trial-bar.tsx";
import { LazyExitApplication } from "../../secure-browser/lazy-exit-application.tsx";
import { SkipLink } from "./skip-link.tsx";
import { testPageOf, testPageTarget } from "./test-guard.ts";
import { useAttemptData } from "./use-attempt-data.ts";
import { useClockSync } from "./use-clock-sync.ts";
import { useGuard } from "../../../shared/pages/use-guard.ts";
import { useProctored } from "./use-proctored.ts";
import { useTest } from "./use-test.ts";
import { useTestTitle } from "./use-test-title.ts";

/** Shows the pages of a loaded test and what runs beside them. */
export function TestPages() {
  // Read here rather than passed down: a new address re-renders only this component and must see the newest test.
  const test = useTest();
  const user = useSignedIn();
  const navigate = useNavigate();
  const router = useRouter();
  // The page shown; the address is ahead of it while the next page loads.
  const page = useChildMatches({ select: (matches) => testPageOf(matches.at(-1)?.fullPath ?? "") });
  const submission = useSubmission();
  const keeps = useSaves((state) => Object.values(state.views).every(({ draftsWork }) => draftsWork));
  const uploading = useUploadsInProgress() > 0;
  const { solutionSet, sections } = useAttemptData(test);
  const isProctored = useProctored(test, solutionSet);
  const isActive = solutionSet?.status === "ACTIVE";
  const isPaused = isActive && solutionSet.paused_at !== null;
  // The landing page does not request full screen or devices; once proctoring has begun, returning there does not stop
  // it.
  const [begun, setBegun] = useState(false);
  if (page !== "landing" && !begun) setBegun(true);

  useTestTitle(test, page, sections);
  useAttemptParts(test.session_state !== "INIT");
  // The other pages, and the steps of the landing page, report their own names.
  usePageView(page === "problem" ? "Problem" : null);
  useClockSync(test, solutionSet);
  useMismatchWatch();
  // The server says on each connection what nobody has read yet, so the parts that show it come first.
  const [hears, setHears] = useState(false);
  useAttemptSocket(test, hears ? solutionSet : null);
  usePasteWatch(test.slug, isActive);
  useGapReport(isActive);
  useRedirection(test);
  useSingleTab({
    testSlug: test.slug,
    enabled: test.system_settings.proctoring.disableMultiTab && !test.is_expired,
    onOther: () => void navigate(multiSessionTarget(test.slug, router.state.location.pathname)),
    onNewcomer: () => sendEvent({ type: "second-tab" }),
  });
  const leaves = useGuard(
    testPageTarget({
      test,
      usertype: user.usertype,
      userAgent: navigator.userAgent,
      page,
      uploading,
      submitting: isSubmitting(submission),
      leaveTo: submission.leaveTo,
    }),
  );

  if (leaves) return <FullScreenLoader message="Redirecting…" />;
  return (
    <>
      <SkipLink />
      {user.usertype === "recruiter" && <LazyTrialBar test={test} />}
      {page !== "problem" && (
        <TopBar
          test={test}
          solutionSet={solutionSet}
          sections={sections ?? []}
          logo={page !== "landing" && <CompanyLogo company={test.company} height={28} compact />}
          reminder={isProctored && begun && <LazyProctorStatus />}
          connection={isProctored && <BroadbandIndicator />}
          userMenu={<BarEnd test={test} />}
        />
      )}
      {!test.is_expired && (
        <ConnectionOverlays measure={isProctored} keeps={keeps} stopped={submission.closing || isPaused} />
      )}
      {isActive && isProctored && begun && (
        <LazyProctoring test={test} solutionSet={solutionSet} submitting={isSubmitting(submission)} />
      )}
      {isActive && solutionSet.outages && <LazyOutageNotice testSlug={test.slug} outages={solutionSet.outages} />}
      <Outlet />
      <BesidePage test={test} />
      {solutionSet && (
        <LazyAttemptParts
          test={test}
          solutionSet={solutionSet}
          sections={sections}
          keeps={keeps}
          closing={submission.closing}
          onHearing={() => setHears(true)}
        />
      )}
    </>
  );
}

function BarEnd({ test }: { test: Test }) {
  const { usertype } = useSignedIn();
  return (
    <>
      {hasChat(test, usertype) && <ChatButton />}
      <UserMenu />
    </>
  );
}

function BesidePage({ test }: { test: Test }) {
  const { usertype } = useSignedIn();
  return (
    <>
      {hasChat(test, usertype) && <LazyChat testSlug={test.slug} company={test.company.name} />}
      <LazyExitApplication isOver={test.is_expired} />
    </>
  );
}
