import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { ConsolePage } from "./console-page.ts";
import { toCompared, toReported, type LibraryListed, type Listed, type StarterListed } from "./console-search.ts";
import { recruiterOnly, root } from "./root-route.tsx";
import { text, whole } from "./search-values.ts";

/** A console page. A file that candidates never fetch lists what each one loads. */
function page(name: ConsolePage) {
  return lazyRouteComponent(async () => (await import("./console-pages.ts")).consolePages[name]());
}

/** The frame of the recruiters' pages, without an address of its own. */
const console = createRoute({
  getParentRoute: () => root,
  id: "console",
  beforeLoad: recruiterOnly,
  component: page("consoleShell"),
});

const home = createRoute({
  getParentRoute: () => console,
  path: "/home",
  /** The test whose figures are shown; all if there is none. */
  validateSearch: (search: Record<string, unknown>): { test?: string | undefined } => ({ test: text(search["test"]) }),
  component: page("home"),
});

const tests = createRoute({
  getParentRoute: () => console,
  path: "/tests",
  validateSearch: (search: Record<string, unknown>): Listed => ({
    state: text(search["state"]),
    search: text(search["search"]),
  }),
  component: page("tests"),
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
    sort: text(search["sort"]),
    direction: text(search["direction"]),
    page: Number(search["page"]) > 1 ? Math.floor(Number(search["page"])) : undefined,
  }),
  component: page("library"),
});

const problemEdit = createRoute({
  getParentRoute: () => console,
  path: "/library/problem/$problemSlug/edit/$editingFolder",
  component: page("problemEdit"),
});

/** Outside the frame, because it looks as it does to a candidate. */
export const problemTrial = createRoute({
  getParentRoute: () => root,
  path: "/library/problem/$problemSlug/trial",
  beforeLoad: recruiterOnly,
  component: page("problemTrial"),
});

export const creatorTrial = createRoute({
  getParentRoute: () => root,
  path: "/creator/problem/$problemSlug/trial",
  beforeLoad: recruiterOnly,
  component: page("problemTrial"),
});

const readyTests = createRoute({
  getParentRoute: () => console,
  path: "/tests/ready",
  /** The role whose test is shown. */
  validateSearch: (search: Record<string, unknown>): { role?: string | undefined } => ({ role: text(search["role"]) }),
  component: page("readyTests"),
});

const testEdit = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/edit/$part",
  component: page("testEdit"),
});

const candidates = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/candidates",
  /** The candidate who is shown at once, or whether the form for a new one is. */
  validateSearch: (search: Record<string, unknown>): { email?: string; invite?: "person" } => ({
    ...(typeof search["email"] === "string" && { email: search["email"] }),
    ...(search["invite"] === "person" && { invite: "person" as const }),
  }),
  component: page("candidates"),
});

const account = createRoute({
  getParentRoute: () => console,
  path: "/account",
  component: page("account"),
});

const inbox = createRoute({
  getParentRoute: () => console,
  path: "/inbox",
  validateSearch: (search: Record<string, unknown>): { show?: string | undefined } => ({ show: text(search["show"]) }),
  component: page("inbox"),
});

/** The list stays as it is beside a conversation. */
const inboxConversation = createRoute({
  getParentRoute: () => inbox,
  path: "/$id",
});

const inboxAnswers = createRoute({
  getParentRoute: () => console,
  path: "/inbox/answers",
  component: page("inboxAnswers"),
});

const support = createRoute({
  getParentRoute: () => console,
  path: "/support",
  component: page("support"),
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
  component: page("companyAudit"),
});

const companySecureBrowser = createRoute({
  getParentRoute: () => company,
  path: "/secure-browser",
  component: page("companySecureBrowser"),
});

const companyBrand = createRoute({
  getParentRoute: () => company,
  path: "/brand",
  component: page("companyBrand"),
});

const companyKeys = createRoute({
  getParentRoute: () => company,
  path: "/keys",
  component: page("companyKeys"),
});

const companyOutbox = createRoute({
  getParentRoute: () => company,
  path: "/outbox",
  validateSearch: (search: Record<string, unknown>): { state?: string | undefined } => ({
    state: text(search["state"]),
  }),
  component: page("companyOutbox"),
});

const companyPeople = createRoute({
  getParentRoute: () => company,
  path: "/people",
  component: page("companyPeople"),
});

const companyTemplates = createRoute({
  getParentRoute: () => company,
  path: "/templates",
  component: page("companyTemplates"),
});

const companyWebhooks = createRoute({
  getParentRoute: () => company,
  path: "/webhooks",
  component: page("companyWebhooks"),
});

const testReport = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/report",
  validateSearch: toReported,
  component: page("testReport"),
});

const solutionReview = createRoute({
  getParentRoute: () => console,
  path: "/test-report/problem/$problemSlug/solution-review/$solutionSlug",
  component: page("solutionReview"),
});

const live = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/live",
  component: page("live"),
});

const marking = createRoute({
  getParentRoute: () => console,
  path: "/marking",
  component: page("marking"),
});

const testMarking = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/marking",
  component: page("testMarking"),
});

const libraryImport = createRoute({
  getParentRoute: () => console,
  path: "/library/import",
  component: page("libraryImport"),
});

const libraryExport = createRoute({
  getParentRoute: () => console,
  path: "/library/export",
  component: page("libraryExport"),
});

const libraryFiles = createRoute({
  getParentRoute: () => console,
  path: "/library/files",
  component: page("libraryFiles"),
});

const libraryStarter = createRoute({
  getParentRoute: () => console,
  path: "/library/starter",
  validateSearch: (search: Record<string, unknown>): StarterListed => ({
    search: text(search["search"]),
    skill: text(search["skill"]),
    type: text(search["type"]),
    difficulty: text(search["difficulty"]),
  }),
  component: page("libraryStarter"),
});

const testRegrade = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/regrade",
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined } => ({ id: whole(search["id"]) }),
  component: page("testRegrade"),
});

const testSimilarity = createRoute({
  getParentRoute: () => console,
  path: "/tests/$slug/similarity",
  validateSearch: toCompared,
  component: page("testSimilarity"),
});

/** Every page within the recruiters' frame. */
export const consoleRoutes = console.addChildren([
  home,
  tests,
  readyTests,
  testEdit,
  candidates,
  live,
  marking,
  testMarking,
  testReport,
  testRegrade,
  testSimilarity,
  solutionReview,
  library,
  libraryImport,
  libraryExport,
  libraryFiles,
  libraryStarter,
  problemEdit,
  account,
  inbox.addChildren([inboxConversation]),
  inboxAnswers,
  support,
  company.addChildren([
    companyAudit,
    companyBrand,
    companyKeys,
    companyOutbox,
    companyPeople,
    companySecureBrowser,
    companyTemplates,
    companyWebhooks,
  ]),
]);
