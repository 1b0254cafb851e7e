import { PlainPage } from "@invigil/ui/plain-page";
import { useSearch } from "@tanstack/react-router";
import { MultiSessionNotice } from "../../shared/accounts/multi-session-notice.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { requestTakeOver } from "../parts/take-over.ts";

/** `?test=` names the test to return to, and `&from=` its page; without a test, the page returns to the previous one. */
export function MultiSessionRoute() {
  const { test, from } = useSearch({ from: "/multi-session" });

  function refresh() {
    if (test) globalThis.location.assign(`/v1${placeIn(test, from)}`);
    else globalThis.history.back();
  }

  function takeOver(slug: string) {
    requestTakeOver(slug);
    refresh();
  }

  return (
    <PlainPage title="Open in another window" logo={<PageLogo />}>
      <MultiSessionNotice onRefresh={refresh} onTakeOver={test ? () => takeOver(test) : undefined} />
    </PlainPage>
  );
}

/** The page that the candidate was on, if it belongs to this test; otherwise its start page. */
function placeIn(test: string, from: string | undefined): string {
  const start = `/test/${encodeURIComponent(test)}`;
  return from?.startsWith(`${start}/`) ? from : start;
}
