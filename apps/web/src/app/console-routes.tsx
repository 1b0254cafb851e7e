import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { recruiterOnly, root } from "./root-route.tsx";
import { text, whole } from "./search-values.ts";

/** What a list was asked for; all of it may be left out. */
interface Listed {
  state?: string | undefined;
  search?: string | undefined;
}

interface LibraryListed extends Listed {
  type?: string | undefined;
  difficulty?: string | undefined;
  tag?: string | undefined;
  folder?: string | undefined;
  page?: number | undefined;
}

/** What of a report is shown: whoever comes back from a candidate, or reloads, goes on where they were. */
interface Reported {
  tab?: "statistics" | "feedback" | undefined;
  search?: string | undefined;
  show?: string | undefined;
}

/** Two answers to one problem, side by side. */
interface Compared {
  problem?: string | undefined;
  left?: number | undefined;
  right?: number | undefined;
}

/** The frame of the recruiter's pages; it has no address of its own. */
const console = createRoute({
  getParentRoute: () => root,
  id: "console",
  beforeLoad: recruiterOnly,
  component: lazyRouteComponent(() => import("../console/pages/console-shell.tsx"), "ConsoleShellRoute"),
});

const tests = createRoute({
  getParentRoute: () => console,
  path: "/tests",
  validateSearch: (search: Record<string, unknown>): Listed => ({
    state: text(search["state"]),
    search: text(search["search"]),
  }),
  component: lazyRouteComponent(() => import("../console/pages/tests.tsx"), "TestsRoute"),
});

const library = createRoute({
  getParentRoute: () => console,
  path: "/library",
  validateSearch: (search: Record<string, unknown>): LibraryListed => ({
    search: text(search["search"]),
    type: text(search["type"]),
    difficulty: text(search["difficulty"]),
    tag: text(search["tag"]),
    folder: text(search["folder"]),
    state: text(search["state"]),
    page: Number(search["page"]) > 1 ? Math.floor(Number(search["page"])) : undefined,
  }),
  component: lazyRouteComponent(() => import("../console/pages/library.tsx"), "LibraryRoute"),
});

const problemEdit = createRoute({
  getParentRoute: () => console,
  path: "/library/problem/$problemSlug/edit/$editingFolder",
  component: lazyRouteComponent(() => import("../console/pages/problem-edit.tsx"), "ProblemEditRoute"),
});

/** Outside of the frame: it looks as it does to a candidate. */
export const problemTrial = createRoute({
  getParentRoute: () => root,
  path: "/library/problem/$problemSlug/trial",
  beforeLoad: recruiterOnly,
  component: lazyRouteComponent(() => import("../console/pages/problem-trial.tsx"), "ProblemTrialRoute"),
});

export const creatorTrial = createRoute({
  getParentRoute: () => root,
  path: "/creator/problem/$problemSlug/trial",
  beforeLoad: recruiterOnly,
  component: lazyRouteComponent(() => import("../console/pages/problem-trial.tsx"), "ProblemTrialRoute"),
});

const testEdit = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/edit/$part",
  component: lazyRouteComponent(() => import("../console/pages/test-edit.tsx"), "TestEditRoute"),
});

const candidates = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/candidates",
  component: lazyRouteComponent(() => import("../console/pages/candidates.tsx"), "CandidatesRoute"),
});

const account = createRoute({
  getParentRoute: () => console,
  path: "/account",
  component: lazyRouteComponent(() => import("../console/pages/account.tsx"), "AccountRoute"),
});

const company = createRoute({
  getParentRoute: () => console,
  path: "/company",
  beforeLoad: ({ location }) => {
    if (/\/company\/?$/.test(location.pathname)) redirect({ to: "/company/people", replace: true, throw: true });
  },
});

const companyAudit = createRoute({
  getParentRoute: () => company,
  path: "/audit",
  component: lazyRouteComponent(() => import("../console/pages/company/audit.tsx"), "CompanyAuditRoute"),
});

const companyBrand = createRoute({
  getParentRoute: () => company,
  path: "/brand",
  component: lazyRouteComponent(() => import("../console/pages/company/brand.tsx"), "CompanyBrandRoute"),
});

const companyKeys = createRoute({
  getParentRoute: () => company,
  path: "/keys",
  component: lazyRouteComponent(() => import("../console/pages/company/keys.tsx"), "CompanyKeysRoute"),
});

const companyOutbox = createRoute({
  getParentRoute: () => company,
  path: "/outbox",
  component: lazyRouteComponent(() => import("../console/pages/company/outbox.tsx"), "CompanyOutboxRoute"),
});

const companyPeople = createRoute({
  getParentRoute: () => company,
  path: "/people",
  component: lazyRouteComponent(() => import("../console/pages/company/people.tsx"), "CompanyPeopleRoute"),
});

const companyWebhooks = createRoute({
  getParentRoute: () => company,
  path: "/webhooks",
  component: lazyRouteComponent(() => import("../console/pages/company/webhooks.tsx"), "CompanyWebhooksRoute"),
});

const testReport = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/report",
  validateSearch: (search: Record<string, unknown>): Reported => ({
    tab: search["tab"] === "statistics" || search["tab"] === "feedback" ? search["tab"] : undefined,
    search: text(search["search"]),
    show: text(search["show"]),
  }),
  component: lazyRouteComponent(() => import("../console/pages/test-report.tsx"), "TestReportRoute"),
});

const solutionReview = createRoute({
  getParentRoute: () => console,
  path: "/test-report/problem/$problemSlug/solution-review/$solutionSlug",
  component: lazyRouteComponent(() => import("../console/pages/solution-review.tsx"), "SolutionReviewRoute"),
});

const live = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/live",
  component: lazyRouteComponent(() => import("../console/pages/live.tsx"), "LiveRoute"),
});

const libraryImport = createRoute({
  getParentRoute: () => console,
  path: "/library/import",
  component: lazyRouteComponent(() => import("../console/pages/library-import.tsx"), "LibraryImportRoute"),
});

const libraryExport = createRoute({
  getParentRoute: () => console,
  path: "/library/export",
  component: lazyRouteComponent(() => import("../console/pages/library-export.tsx"), "LibraryExportRoute"),
});

const libraryFiles = createRoute({
  getParentRoute: () => console,
  path: "/library/files",
  component: lazyRouteComponent(() => import("../console/pages/library-files.tsx"), "LibraryFilesRoute"),
});

const testRegrade = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/regrade",
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined } => ({ id: whole(search["id"]) }),
  component: lazyRouteComponent(() => import("../console/pages/test-regrade.tsx"), "TestRegradeRoute"),
});

const testSimilarity = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/similarity",
  validateSearch: (search: Record<string, unknown>): Compared => ({
    problem: text(search["problem"]),
    left: whole(search["left"]),
    right: whole(search["right"]),
  }),
  component: lazyRouteComponent(() => import("../console/pages/test-similarity.tsx"), "TestSimilarityRoute"),
});

/** Every page of the recruiter's own frame. */
export const consoleRoutes = console.addChildren([
  tests,
  testEdit,
  candidates,
  live,
  testReport,
  testRegrade,
  testSimilarity,
  solutionReview,
  library,
  libraryImport,
  libraryExport,
  libraryFiles,
  problemEdit,
  account,
  company.addChildren([companyAudit, companyBrand, companyKeys, companyOutbox, companyPeople, companyWebhooks]),
]);
