import type { ComponentType } from "react";
import type { ConsolePage } from "./console-page.ts";

/** The recruiters' pages, each loaded when it is opened. */
export const consolePages: Record<ConsolePage, () => Promise<{ default: ComponentType }>> = {
  consoleShell: async () => ({ default: (await import("../console/pages/console-shell.tsx")).ConsoleShellRoute }),
  home: async () => ({ default: (await import("../console/pages/starting/home.tsx")).HomePageRoute }),
  tests: async () => ({ default: (await import("../console/pages/tests.tsx")).TestsRoute }),
  library: async () => ({ default: (await import("../console/pages/library.tsx")).LibraryRoute }),
  problemEdit: async () => ({ default: (await import("../console/pages/problem-edit.tsx")).ProblemEditRoute }),
  problemTrial: async () => ({ default: (await import("../console/pages/problem-trial.tsx")).ProblemTrialRoute }),
  readyTests: async () => ({ default: (await import("../console/pages/starting/ready-tests.tsx")).ReadyTestsRoute }),
  testEdit: async () => ({ default: (await import("../console/pages/test-edit.tsx")).TestEditRoute }),
  candidates: async () => ({ default: (await import("../console/pages/candidates.tsx")).CandidatesRoute }),
  account: async () => ({ default: (await import("../console/pages/account.tsx")).AccountRoute }),
  inbox: async () => ({ default: (await import("../console/pages/inbox.tsx")).InboxRoute }),
  inboxAnswers: async () => ({ default: (await import("../console/pages/inbox-answers.tsx")).InboxAnswersRoute }),
  support: async () => ({ default: (await import("../console/pages/support.tsx")).SupportRoute }),
  companyAudit: async () => ({ default: (await import("../console/pages/company/audit.tsx")).CompanyAuditRoute }),
  companyBrand: async () => ({ default: (await import("../console/pages/company/brand.tsx")).CompanyBrandRoute }),
  companyKeys: async () => ({ default: (await import("../console/pages/company/keys.tsx")).CompanyKeysRoute }),
  companyOutbox: async () => ({ default: (await import("../console/pages/company/outbox.tsx")).CompanyOutboxRoute }),
  companyPeople: async () => ({ default: (await import("../console/pages/company/people.tsx")).CompanyPeopleRoute }),
  companySecureBrowser: async () => ({
    default: (await import("../console/pages/company/secure-browser.tsx")).CompanySecureBrowserRoute,
  }),
  companyTemplates: async () => ({
    default: (await import("../console/pages/company/templates.tsx")).CompanyTemplatesRoute,
  }),
  companyWebhooks: async () => ({
    default: (await import("../console/pages/company/webhooks.tsx")).CompanyWebhooksRoute,
  }),
  testReport: async () => ({ default: (await import("../console/pages/test-report.tsx")).TestReportRoute }),
  solutionReview: async () => ({
    default: (await import("../console/pages/marking/solution-review.tsx")).SolutionReviewRoute,
  }),
  marking: async () => ({ default: (await import("../console/pages/marking/own-marking.tsx")).MarkingRoute }),
  testMarking: async () => ({ default: (await import("../console/pages/marking/test-marking.tsx")).TestMarkingRoute }),
  live: async () => ({ default: (await import("../console/pages/live.tsx")).LiveRoute }),
  libraryImport: async () => ({ default: (await import("../console/pages/library-import.tsx")).LibraryImportRoute }),
  libraryExport: async () => ({ default: (await import("../console/pages/library-export.tsx")).LibraryExportRoute }),
  libraryFiles: async () => ({ default: (await import("../console/pages/library-files.tsx")).LibraryFilesRoute }),
  libraryStarter: async () => ({
    default: (await import("../console/pages/starting/library-starter.tsx")).LibraryStarterRoute,
  }),
  testRegrade: async () => ({ default: (await import("../console/pages/test-regrade.tsx")).TestRegradeRoute }),
  testSimilarity: async () => ({ default: (await import("../console/pages/test-similarity.tsx")).TestSimilarityRoute }),
};
