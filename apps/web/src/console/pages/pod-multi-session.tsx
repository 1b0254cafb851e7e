import { PlainPage } from "@invigil/ui/plain-page";
import { useParams } from "@tanstack/react-router";
import { MultiSessionNotice } from "../../shared/accounts/multi-session-notice.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";

export function PodMultiSessionRoute() {
  const { problemSlug, editingFolder } = useParams({
    from: "/library/problem/$problemSlug/edit/$editingFolder/pod-multi-session",
  });
  const editor = `/v1/library/problem/${encodeURIComponent(problemSlug)}/edit/${encodeURIComponent(editingFolder)}`;

  return (
    <PlainPage title="Open in another window" logo={<PageLogo />}>
      <MultiSessionNotice onRefresh={() => globalThis.location.assign(editor)} />
    </PlainPage>
  );
}
