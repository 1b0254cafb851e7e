import * as accounts from "./people/accounts.ts";
import * as apiKeys from "./people/api-keys.ts";
import * as attempts from "./taking/attempts.ts";
import * as authoredTest from "./authoring/authored-test.ts";
import * as authoring from "./authoring/authoring.ts";
import * as branding from "./people/branding.ts";
import * as candidates from "./inviting/candidates.ts";
import * as clock from "./clock.ts";
import * as company from "./people/company.ts";
import * as demo from "./people/demo.ts";
import * as chat from "./help/chat.ts";
import * as environments from "./environments/environments.ts";
import * as evidence from "./proctoring/evidence.ts";
import * as exchange from "./authoring/exchange.ts";
import * as feedback from "./taking/feedback.ts";
import * as firstSteps from "./people/first-steps.ts";
import * as film from "./proctoring/film.ts";
import * as identityCheck from "./proctoring/identity-check.ts";
import * as inbox from "./help/inbox.ts";
import * as interviewLateAnswers from "./interviews/late-answers.ts";
import * as interviewPassedQuestions from "./interviews/passed-questions.ts";
import * as interviewReview from "./interviews/review.ts";
import * as interviewSession from "./interviews/session.ts";
import * as integrity from "./proctoring/integrity.ts";
import * as invitationChanges from "./inviting/invitation-changes.ts";
import * as inviteTemplates from "./inviting/invite-templates.ts";
import * as invitations from "./inviting/invitations.ts";
import * as issues from "./taking/issues.ts";
import * as lateDrafts from "./taking/late-drafts.ts";
import * as library from "./authoring/library.ts";
import * as libraryArrange from "./authoring/library-arrange.ts";
import * as libraryFiles from "./authoring/library-files.ts";
import * as libraryEnvironment from "./authoring/library-environment.ts";
import * as libraryTrial from "./authoring/library-trial.ts";
import * as readyTests from "./authoring/ready-tests.ts";
import * as starter from "./authoring/starter.ts";
import * as home from "./results/home.ts";
import * as search from "./search/search.ts";
import * as accommodations from "./inviting/set-accommodations.ts";
import * as marking from "./results/marking.ts";
import * as marks from "./results/marks.ts";
import * as live from "./proctoring/live.ts";
import * as media from "./proctoring/media.ts";
import * as onboarding from "./taking/onboarding.ts";
import * as outbox from "./inviting/outbox.ts";
import * as ownAccount from "./people/own-account.ts";
import * as passkeys from "./people/passkeys.ts";
import * as passwords from "./people/passwords.ts";
import * as problems from "./taking/problems.ts";
import * as proctoring from "./proctoring/proctoring.ts";
import * as recordings from "./taking/recordings.ts";
import * as replay from "./results/replay.ts";
import * as regrades from "./results/regrades.ts";
import * as reportShares from "./results/report-shares.ts";
import * as reports from "./results/reports.ts";
import * as revisions from "./taking/revisions.ts";
import type { Route } from "./route.ts";
import * as runs from "./taking/runs.ts";
import * as secondFactor from "./people/second-factor.ts";
import * as secureBrowser from "./proctoring/secure-browser.ts";
import * as signIn from "./people/sign-in.ts";
import * as similarity from "./results/similarity.ts";
import * as solutions from "./taking/solutions.ts";
import * as storage from "./proctoring/storage.ts";
import * as technologies from "./taking/technologies.ts";
import * as stages from "./results/stages.ts";
import * as testReport from "./results/test-report.ts";
import * as tests from "./taking/tests.ts";
import * as tracking from "./taking/tracking.ts";
import * as verdicts from "./proctoring/verdicts.ts";
import * as webhooks from "./inviting/webhooks.ts";

const modules: Record<string, unknown>[] = [
  accounts,
  apiKeys,
  attempts,
  authoredTest,
  authoring,
  branding,
  candidates,
  accommodations,
  chat,
  clock,
  company,
  demo,
  environments,
  evidence,
  exchange,
  feedback,
  film,
  firstSteps,
  identityCheck,
  inbox,
  integrity,
  interviewLateAnswers,
  interviewPassedQuestions,
  interviewReview,
  interviewSession,
  invitationChanges,
  invitations,
  inviteTemplates,
  issues,
  lateDrafts,
  library,
  libraryArrange,
  libraryFiles,
  libraryEnvironment,
  libraryTrial,
  readyTests,
  starter,
  home,
  search,
  marking,
  marks,
  live,
  media,
  onboarding,
  outbox,
  ownAccount,
  passkeys,
  passwords,
  problems,
  proctoring,
  recordings,
  replay,
  regrades,
  reportShares,
  reports,
  revisions,
  runs,
  secondFactor,
  secureBrowser,
  signIn,
  similarity,
  solutions,
  storage,
  technologies,
  stages,
  testReport,
  tests,
  tracking,
  verdicts,
  webhooks,
];

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}

/** @internal Every call of the product, for the checks that must visit each one. */
export const allRoutes: readonly Route[] = modules.flatMap((module) => Object.values(module).filter(isRoute));
