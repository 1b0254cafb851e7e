import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { consoleRoutes, creatorTrial, problemTrial } from "./console-routes.tsx";
import { root, signedIn, type RouterContext } from "./root-route.tsx";
import { text } from "./search-values.ts";

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("./routes/home.tsx"), "HomeRoute"),
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  component: lazyRouteComponent(() => import("./routes/login.tsx"), "LoginRoute"),
});

const secondStep = createRoute({
  getParentRoute: () => root,
  path: "/second-step",
  component: lazyRouteComponent(() => import("./routes/second-step.tsx"), "SecondStepRoute"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  component: lazyRouteComponent(() => import("./routes/forgot-password.tsx"), "ForgotPasswordRoute"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password/$token",
  component: lazyRouteComponent(() => import("./routes/reset-password.tsx"), "ResetPasswordRoute"),
});

const sharedReport = createRoute({
  getParentRoute: () => root,
  path: "/shared-report/$token",
  component: lazyRouteComponent(() => import("./routes/shared-report.tsx"), "SharedReportRoute"),
});

const signedOut = createRoute({
  getParentRoute: () => root,
  path: "/signed-out",
  component: lazyRouteComponent(() => import("./routes/signed-out.tsx"), "SignedOutRoute"),
});

const multiSession = createRoute({
  getParentRoute: () => root,
  path: "/multi-session",
  validateSearch: (search: Record<string, unknown>): { test?: string; from?: string } => {
    const [test, from] = [text(search["test"]), text(search["from"])];
    return { ...(test && { test }), ...(from && { from }) };
  },
  component: lazyRouteComponent(() => import("../candidate/pages/multi-session.tsx"), "MultiSessionRoute"),
});

const podMultiSession = createRoute({
  getParentRoute: () => root,
  path: "/library/problem/$problemSlug/edit/$editingFolder/pod-multi-session",
  component: lazyRouteComponent(() => import("../console/pages/pod-multi-session.tsx"), "PodMultiSessionRoute"),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  validateSearch: (search: Record<string, unknown>): { key?: string } => {
    const key = text(search["key"]);
    return key === undefined ? {} : { key };
  },
  component: lazyRouteComponent(() => import("./routes/sign-up.tsx"), "SignUpRoute"),
});

const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: "/signup/$token",
  component: lazyRouteComponent(() => import("./routes/confirm-sign-up.tsx"), "ConfirmSignUpRoute"),
});

const invited = createRoute({
  getParentRoute: () => root,
  path: "/invited/$key",
  component: lazyRouteComponent(() => import("../candidate/pages/invited.tsx"), "InvitedRoute"),
});

const openInvitation = createRoute({
  getParentRoute: () => root,
  path: "/open-invitation/$token",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ testType: text(search["testType"]) }),
  component: lazyRouteComponent(() => import("./routes/open-invitation.tsx"), "OpenInvitationRoute"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join/$token",
  component: lazyRouteComponent(() => import("../console/pages/join.tsx"), "JoinRoute"),
});

const test = createRoute({
  getParentRoute: () => root,
  path: "/test/$testSlug",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ testType: text(search["testType"]) }),
  component: lazyRouteComponent(() => import("../candidate/pages/test-shell.tsx"), "TestShellRoute"),
});

const landing = createRoute({
  getParentRoute: () => test,
  path: "/",
  component: lazyRouteComponent(() => import("../candidate/pages/landing.tsx"), "LandingRoute"),
});

const problems = createRoute({
  getParentRoute: () => test,
  path: "/problems",
  component: lazyRouteComponent(() => import("../candidate/pages/problems.tsx"), "ProblemsRoute"),
});

const problem = createRoute({
  getParentRoute: () => test,
  path: "/problem/$problemSlug",
  component: lazyRouteComponent(() => import("../candidate/pages/problem.tsx"), "ProblemRoute"),
});

const interview = createRoute({
  getParentRoute: () => test,
  path: "/aiinterview",
  component: lazyRouteComponent(() => import("../candidate/pages/interview.tsx"), "InterviewRoute"),
});

const feedback = createRoute({
  getParentRoute: () => test,
  path: "/feedback",
  component: lazyRouteComponent(() => import("../candidate/pages/feedback.tsx"), "FeedbackRoute"),
});

const help = createRoute({
  getParentRoute: () => test,
  path: "/help",
  component: lazyRouteComponent(() => import("../candidate/pages/help.tsx"), "HelpRoute"),
});

const report = createRoute({
  getParentRoute: () => root,
  path: "/test-report/$testSlug",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ username: text(search["username"]) }),
  component: lazyRouteComponent(() => import("./routes/report.tsx"), "ReportRoute"),
});

const timeline = createRoute({
  getParentRoute: () => root,
  path: "/test-report/$testSlug/timeline",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ username: text(search["username"]) }),
  component: lazyRouteComponent(() => import("./routes/timeline.tsx"), "TimelineRoute"),
});

/** Whose attempt to replay, and where to start: at a problem or at a time. */
interface ReplaySearch {
  username?: string | undefined;
  problem?: string | undefined;
  at?: string | undefined;
}
const replay = createRoute({
  getParentRoute: () => root,
  path: "/test-report/$testSlug/replay",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>): ReplaySearch => ({
    username: text(search["username"]),
    problem: text(search["problem"]),
    at: text(search["at"]),
  }),
  component: lazyRouteComponent(() => import("./routes/replay.tsx"), "ReplayRoute"),
});

const onboarding = createRoute({
  getParentRoute: () => root,
  path: "/$testSlug/onboarding",
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => import("../candidate/pages/onboarding.tsx"), "OnboardingRoute"),
});

const onboardingForm = createRoute({
  getParentRoute: () => root,
  path: "/$testSlug/onboarding/form",
  beforeLoad: signedIn,
  validateSearch: (search: Record<string, unknown>) => ({ inviteId: text(search["inviteId"]) }),
  component: lazyRouteComponent(() => import("../candidate/pages/onboarding-form.tsx"), "OnboardingFormRoute"),
});

const routeTree = root.addChildren([
  home,
  login,
  signUp,
  confirmSignUp,
  secondStep,
  forgotPassword,
  resetPassword,
  sharedReport,
  signedOut,
  consoleRoutes,
  problemTrial,
  creatorTrial,
  invited,
  openInvitation,
  join,
  multiSession,
  podMultiSession,
  test.addChildren([landing, problems, problem, interview, feedback, help]),
  report,
  timeline,
  replay,
  onboarding,
  onboardingForm,
]);

/** Without a history of its own, the router uses the address bar. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    basepath: "/v1",
    context,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: lazyRouteComponent(() => import("./routes/fatal-error.tsx"), "FatalErrorRoute"),
    defaultPendingComponent: () => <FullScreenLoader message="Loading…" />,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
