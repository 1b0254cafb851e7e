import { useState } from "react";
import { HelpPage } from "../features/help/help-page.tsx";
import { IssueDialog } from "../features/issues/issue-dialog.tsx";
import { usePageView } from "../features/tracking/use-page-view.ts";
import { useTest } from "./use-test.ts";

export function HelpRoute() {
  const { slug, company } = useTest();
  const [reporting, setReporting] = useState(false);
  usePageView("Help");
  return (
    <>
      <HelpPage company={company.name} onReportIssue={() => setReporting(true)} />
      <IssueDialog opened={reporting} onClose={() => setReporting(false)} testSlug={slug} />
    </>
  );
}
