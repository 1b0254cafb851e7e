import * as accounts from "./accounts.ts";
import * as apiKeys from "./api-keys.ts";
import * as attempts from "./attempts.ts";
import * as authoredTest from "./authored-test.ts";
import * as authoring from "./authoring.ts";
import * as branding from "./branding.ts";
import * as candidates from "./candidates.ts";
import * as clock from "./clock.ts";
import * as company from "./company.ts";
import * as evidence from "./evidence.ts";
import * as exchange from "./exchange.ts";
import * as feedback from "./feedback.ts";
import * as identityCheck from "./identity-check.ts";
import * as integrity from "./integrity.ts";
import * as invitations from "./invitations.ts";
import * as issues from "./issues.ts";
import * as lateDrafts from "./late-drafts.ts";
import * as library from "./library.ts";
import * as libraryFiles from "./library-files.ts";
import * as libraryTrial from "./library-trial.ts";
import * as marks from "./marks.ts";
import * as live from "./live.ts";
import * as media from "./media.ts";
import * as onboarding from "./onboarding.ts";
import * as outbox from "./outbox.ts";
import * as ownAccount from "./own-account.ts";
import * as passkeys from "./passkeys.ts";
import * as passwords from "./passwords.ts";
import * as problems from "./problems.ts";
import * as proctoring from "./proctoring.ts";
import * as recordings from "./recordings.ts";
import * as replay from "./replay.ts";
import * as regrades from "./regrades.ts";
import * as reports from "./reports.ts";
import * as revisions from "./revisions.ts";
import type { Route } from "./route.ts";
import * as runs from "./runs.ts";
import * as secondFactor from "./second-factor.ts";
import * as signIn from "./sign-in.ts";
import * as similarity from "./similarity.ts";
import * as solutions from "./solutions.ts";
import * as storage from "./storage.ts";
import * as technologies from "./technologies.ts";
import * as testReport from "./test-report.ts";
import * as tests from "./tests.ts";
import * as tracking from "./tracking.ts";
import * as webhooks from "./webhooks.ts";

const modules: Record<string, unknown>[] = [
  accounts,
  apiKeys,
  attempts,
  authoredTest,
  authoring,
  branding,
  candidates,
  clock,
  company,
  evidence,
  exchange,
  feedback,
  identityCheck,
  integrity,
  invitations,
  issues,
  lateDrafts,
  library,
  libraryFiles,
  libraryTrial,
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
  reports,
  revisions,
  runs,
  secondFactor,
  signIn,
  similarity,
  solutions,
  storage,
  technologies,
  testReport,
  tests,
  tracking,
  webhooks,
];

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}

/** Every call of the product, for the checks that must visit each one. */
export const allRoutes: readonly Route[] = modules.flatMap((module) => Object.values(module).filter(isRoute));
