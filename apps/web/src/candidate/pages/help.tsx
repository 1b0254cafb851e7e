import type { Test } from "@invigil/contract/taking/tests";
import { afterSubmitTarget, redirectionOf } from "@invigil/rules/taking/navigation";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { HelpPage } from "../help/help-page.tsx";
import type { HelpSubject } from "../help/help-topics.ts";
import { IssueDialog } from "../issues/issue-dialog.tsx";
import { placeOf } from "../problems/problem-order.ts";
import { usePageView } from "../../shared/tracking/use-page-view.ts";
import { readLastProblem } from "../../lib/local-data.ts";
import { useAttemptData } from "./shell/use-attempt-data.ts";
import { useTest } from "./shell/use-test.ts";

export function HelpRoute() {
  const test = useTest();
  const [reporting, setReporting] = useState(false);
  usePageView("Help");
  return (
    <>
      <HelpPage
        about={`${test.name} · ${test.company.name}`}
        company={test.company.name}
        back={<BackLink test={test} />}
        subject={helpSubject(test)}
        onReportIssue={() => setReporting(true)}
      />
      <IssueDialog opened={reporting} onClose={() => setReporting(false)} testSlug={test.slug} />
    </>
  );
}

/** Leads to the question that was open last, or to the best page instead. */
function BackLink({ test }: { test: Test }) {
  const { sections } = useAttemptData(test);
  const place = placeOf(sections ?? [], readLastProblem(test.slug));
  const params = { testSlug: test.slug };
  const search = { testType: undefined };
  if (place) {
    return (
      <Link
        to="/test/$testSlug/problem/$problemSlug"
        params={{ ...params, problemSlug: place.problem.slug }}
        search={search}
      >
        Back to question {place.number}
      </Link>
    );
  }
  if (isAiInterview(test) && !test.is_expired && test.session_state === "ACTIVE") {
    return (
      <Link to="/test/$testSlug/aiinterview" params={params} search={search}>
        Back to the interview
      </Link>
    );
  }
  if (sections) {
    return (
      <Link to="/test/$testSlug/problems" params={params} search={search}>
        Back to all questions
      </Link>
    );
  }
  if (test.is_expired) {
    return (
      <Link to="/test/$testSlug/feedback" params={params} search={search}>
        Your receipt
      </Link>
    );
  }
  return (
    <Link to="/test/$testSlug" params={params} search={search}>
      Back to {test.name}
    </Link>
  );
}

function helpSubject(test: Test): HelpSubject {
  const { origin } = globalThis.location;
  const receiptAddress = `${origin}/v1/test/${test.slug}/feedback`;
  if (redirectionOf(test) !== null) return { receiptAddress, after: "another site" };
  const leadsToReport = afterSubmitTarget(test).path.startsWith("/test-report/");
  return { receiptAddress, after: leadsToReport ? "report" : "receipt" };
}
