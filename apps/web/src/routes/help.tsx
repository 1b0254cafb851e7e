import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { HelpPage } from "../features/help/help-page.tsx";
import { IssueDialog } from "../features/issues/issue-dialog.tsx";
import { usePageView } from "../features/tracking/use-page-view.ts";

export function HelpRoute() {
  const { testSlug } = useParams({ from: "/test/$testSlug/help" });
  const [reporting, setReporting] = useState(false);
  usePageView("Help");
  return (
    <>
      <HelpPage onReportIssue={() => setReporting(true)} />
      <IssueDialog opened={reporting} onClose={() => setReporting(false)} testSlug={testSlug} />
    </>
  );
}
