import { PlainPage } from "@invigil/ui/plain-page";
import { useSearch } from "@tanstack/react-router";
import { MultiSessionNotice } from "../../shared/accounts/multi-session-notice.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { requestTakeOver } from "../parts/take-over.ts";

/** `?test=` names the test to return to; without it, the page returns to the previous one. */
export function MultiSessionRoute() {
  const { test } = useSearch({ from: "/multi-session" });

  function refresh() {
    if (test) globalThis.location.assign(`/v1/test/${encodeURIComponent(test)}`);
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
