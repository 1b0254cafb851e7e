import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { requireSignedIn } from "../lib/identity.ts";
import { parseSearch, stringifySearch } from "../lib/search-params.ts";
import { beginTracking } from "../lib/track.ts";
import { RootLayout } from "./root-layout.tsx";

export interface RouterContext {
  queryClient: QueryClient;
  leave: (address: string) => void;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import("../routes/not-found.tsx"), "NotFoundRoute"),
});

async function signedIn({ context }: { context: RouterContext }) {
  const user = await requireSignedIn(context);
  beginTracking();
  return { user };
}

async function recruiterOnly({ context }: { context: RouterContext }) {
  const { user } = await signedIn({ context });
  if (user.usertype !== "recruiter") redirect({ to: "/", throw: true });
  return { user };
}

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

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

const whole = (value: unknown) => {
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Two answers to one problem, side by side. */
interface Compared {
  problem?: string | undefined;
  left?: number | undefined;
  right?: number | undefined;
}

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("../routes/home.tsx"), "HomeRoute"),
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("../routes/login.tsx"), "LoginRoute"),
});

const signedOut = createRoute({
  getParentRoute: () => root,
  path: "/signed-out",
  component: lazyRouteComponent(() => import("../routes/signed-out.tsx"), "SignedOutRoute"),
});

const multiSession = createRoute({
  getParentRoute: () => root,
  path: "/multi-session",
  validateSearch: (search: Record<string, unknown>) => ({ test: text(search["test"]) }),
  component: lazyRouteComponent(() => import("../routes/multi-session.tsx"), "MultiSessionRoute"),
});

const podMultiSession = createRoute({
  getParentRoute: () => root,
  path: "/library/problem/$problemSlug/edit/$editingFolder/pod-multi-session",
  component: lazyRouteComponent(() => import("../routes/pod-multi-session.tsx"), "PodMultiSessionRoute"),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  component: lazyRouteComponent(() => import("../routes/sign-up.tsx"), "SignUpRoute"),
});

/** The frame of the recruiter's pages; it has no address of its own. */
const console = createRoute({
  getParentRoute: () => root,
  id: "console",
  beforeLoad: recruiterOnly,
  component: lazyRouteComponent(() => import("../routes/console-shell.tsx"), "ConsoleShellRoute"),
});

const tests = createRoute({
  getParentRoute: () => console,
  path: "/tests",
  validateSearch: (search: Record<string, unknown>): Listed => ({
    state: text(search["state"]),
    search: text(search["search"]),
  }),
  component: lazyRouteComponent(() => import("../routes/tests.tsx"), "TestsRoute"),
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
  component: lazyRouteComponent(() => import("../routes/library.tsx"), "LibraryRoute"),
});

const problemEdit = createRoute({
  getParentRoute: () => console,
  path: "/library/problem/$problemSlug/edit/$editingFolder",
  component: lazyRouteComponent(() => import("../routes/problem-edit.tsx"), "ProblemEditRoute"),
});

/** Outside of the frame: it looks as it does to a candidate. */
const problemTrial = createRoute({
  getParentRoute: () => root,
  path: "/library/problem/$problemSlug/trial",
  beforeLoad: recruiterOnly,
  component: lazyRouteComponent(() => import("../routes/problem-trial.tsx"), "ProblemTrialRoute"),
});

const creatorTrial = createRoute({
  getParentRoute: () => root,
  path: "/creator/problem/$problemSlug/trial",
  beforeLoad: recruiterOnly,
  component: lazyRouteComponent(() => import("../routes/problem-trial.tsx"), "ProblemTrialRoute"),
});

const testEdit = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/edit/$part",
  component: lazyRouteComponent(() => import("../routes/test-edit.tsx"), "TestEditRoute"),
});

const candidates = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/candidates",
  component: lazyRouteComponent(() => import("../routes/candidates.tsx"), "CandidatesRoute"),
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
  component: lazyRouteComponent(() => import("../routes/company-audit.tsx"), "CompanyAuditRoute"),
});

const companyBrand = createRoute({
  getParentRoute: () => company,
  path: "/brand",
  component: lazyRouteComponent(() => import("../routes/company-brand.tsx"), "CompanyBrandRoute"),
});

const companyKeys = createRoute({
  getParentRoute: () => company,
  path: "/keys",
  component: lazyRouteComponent(() => import("../routes/company-keys.tsx"), "CompanyKeysRoute"),
});

const companyOutbox = createRoute({
  getParentRoute: () => company,
  path: "/outbox",
  component: lazyRouteComponent(() => import("../routes/company-outbox.tsx"), "CompanyOutboxRoute"),
});

const companyPeople = createRoute({
  getParentRoute: () => company,
  path: "/people",
  component: lazyRouteComponent(() => import("../routes/company-people.tsx"), "CompanyPeopleRoute"),
});

const companyWebhooks = createRoute({
  getParentRoute: () => company,
  path: "/webhooks",
  component: lazyRouteComponent(() => import("../routes/company-webhooks.tsx"), "CompanyWebhooksRoute"),
});

const invited = createRoute({
  getParentRoute: () => root,
  path: "/invited/$key",
  component: lazyRouteComponent(() => import("../routes/invited.tsx"), "InvitedRoute"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join/$token",
  component: lazyRouteComponent(() => import("../routes/join.tsx"), "JoinRoute"),
});

const testReport = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/report",
  validateSearch: (search: Record<string, unknown>): { tab?: "statistics" | undefined } => ({
    tab: search["tab"] === "statistics" ? "statistics" : undefined,
  }),
  component: lazyRouteComponent(() => import("../routes/test-report.tsx"), "TestReportRoute"),
});

const solutionReview = createRoute({
  getParentRoute: () => console,
  path: "/test-report/problem/$problemSlug/solution-review/$solutionSlug",
  component: lazyRouteComponent(() => import("../routes/solution-review.tsx"), "SolutionReviewRoute"),
});

const live = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/live",
  component: lazyRouteComponent(() => import("../routes/live.tsx"), "LiveRoute"),
});

const libraryImport = createRoute({
  getParentRoute: () => console,
  path: "/library/import",
  component: lazyRouteComponent(() => import("../routes/library-import.tsx"), "LibraryImportRoute"),
});

const libraryExport = createRoute({
  getParentRoute: () => console,
  path: "/library/export",
  component: lazyRouteComponent(() => import("../routes/library-export.tsx"), "LibraryExportRoute"),
});

const testRegrade = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/regrade",
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined } => ({ id: whole(search["id"]) }),
  component: lazyRouteComponent(() => import("../routes/test-regrade.tsx"), "TestRegradeRoute"),
});

const testSimilarity = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/similarity",
  validateSearch: (search: Record<string, unknown>): Compared => ({
    problem: text(search["problem"]),
    left: whole(search["left"]),
    right: whole(search["right"]),
  }),
  component: lazyRouteComponent(() => import("../routes/test-similarity.tsx"), "TestSimilarityRoute"),
});

const test = createRoute({
  getParentRoute: () => root,
  path: "/test/$testSlug",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ testType: text(search["testType"]) }),
  component: lazyRouteComponent(() => import("../routes/test-shell.tsx"), "TestShellRoute"),
});

const landing = createRoute({
  getParentRoute: () => test,
  path: "/",
  component: lazyRouteComponent(() => import("../routes/landing.tsx"), "LandingRoute"),
});

const problems = createRoute({
  getParentRoute: () => test,
  path: "/problems",
  component: lazyRouteComponent(() => import("../routes/problems.tsx"), "ProblemsRoute"),
});

const problem = createRoute({
  getParentRoute: () => test,
  path: "/problem/$problemSlug",
  component: lazyRouteComponent(() => import("../routes/problem.tsx"), "ProblemRoute"),
});

const feedback = createRoute({
  getParentRoute: () => test,
  path: "/feedback",
  component: lazyRouteComponent(() => import("../routes/feedback.tsx"), "FeedbackRoute"),
});

const help = createRoute({
  getParentRoute: () => test,
  path: "/help",
  component: lazyRouteComponent(() => import("../routes/help.tsx"), "HelpRoute"),
});

const report = createRoute({
  getParentRoute: () => root,
  path: "/test-report/$testSlug",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ username: text(search["username"]) }),
  component: lazyRouteComponent(() => import("../routes/report.tsx"), "ReportRoute"),
});

const timeline = createRoute({
  getParentRoute: () => root,
  path: "/test-report/$testSlug/timeline",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ username: text(search["username"]) }),
  component: lazyRouteComponent(() => import("../routes/timeline.tsx"), "TimelineRoute"),
});

const replay = createRoute({
  getParentRoute: () => root,
  path: "/test-report/$testSlug/replay",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ username: text(search["username"]) }),
  component: lazyRouteComponent(() => import("../routes/replay.tsx"), "ReplayRoute"),
});

const onboarding = createRoute({
  getParentRoute: () => root,
  path: "/$testSlug/onboarding",
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => import("../routes/onboarding.tsx"), "OnboardingRoute"),
});

const onboardingForm = createRoute({
  getParentRoute: () => root,
  path: "/$testSlug/onboarding/form",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ inviteId: text(search["inviteId"]) }),
  component: lazyRouteComponent(() => import("../routes/onboarding-form.tsx"), "OnboardingFormRoute"),
});

const routeTree = root.addChildren([
  home,
  login,
  signUp,
  signedOut,
  console.addChildren([
    library,
    problemEdit,
    tests,
    testEdit,
    candidates,
    testReport,
    solutionReview,
    live,
    testRegrade,
    testSimilarity,
    libraryExport,
    libraryImport,
    company.addChildren([companyAudit, companyBrand, companyKeys, companyOutbox, companyPeople, companyWebhooks]),
  ]),
  problemTrial,
  creatorTrial,
  invited,
  join,
  multiSession,
  podMultiSession,
  test.addChildren([landing, problems, problem, feedback, help]),
  report,
  timeline,
  replay,
  onboarding,
  onboardingForm,
]);

/** Without a history of its own the router uses the address bar. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    basepath: "/v1",
    context,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: lazyRouteComponent(() => import("../routes/fatal-error.tsx"), "FatalErrorRoute"),
    defaultPendingComponent: () => <FullScreenLoader message="Loading…" />,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
