import { z } from "zod";
import { TestState } from "./authoring.ts";
import { InterviewPlan } from "../interviews/plan.ts";
import { Flag, Id, mailedName, OneLine, Slug, Time } from "../fields.ts";
import { Difficulty } from "./library-problem.ts";
import { defineRoute } from "../route.ts";
import { AuthoredSecureBrowser, FormField, SystemSettings, TestSettings, TestType } from "../taking/tests.ts";

const Minutes = z.number().int().min(1).max(14_400);
export const PHASE_LIMIT = 100;
const TestName = mailedName(200);
const Points = z.number().min(0).max(10_000);

export const TestBasics = z.object({
  name: OneLine.max(200),
  test_type: TestType,
  /** Markdown; empty for the standard instructions. */
  instructions: z.string().max(50_000),
  duration: Minutes,
  start_time: Time.nullable(),
  end_time: Time.nullable(),
  /** The percentage of the full marks needed to pass, from 0 to 100, or null for no pass mark. */
  cut_off: z.number().min(0).max(100).nullable(),
  allow_retake: z.boolean(),
  redirection_url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
  enable_feedback_page: z.boolean(),
  /** The phase of a contest that this test is, in which case texts say "contest"; null for a test. */
  phase_order: z.number().int().min(1).max(PHASE_LIMIT).nullable(),
});
export type TestBasics = z.infer<typeof TestBasics>;

/** A problem's newest live version, as offered to a test. */
export const UsableProblem = z.object({
  slug: Slug,
  title: z.string(),
  problem_type: z.string(),
  max_score: z.number(),
  version: z.number().int(),
  difficulty: Difficulty.nullable(),
  tags: z.array(z.string()),
  /** The technologies that its author allows; empty for anything installed. */
  technologies: z.array(z.string()),
});
export type UsableProblem = z.infer<typeof UsableProblem>;

/** In one section, and listed at once to choose from. */
export const MOST_PLACED = 200;

const placement = {
  /** What it is worth here, or null for the problem's own points. */
  points: Points.nullable(),
  /** Deducted for a wrong answer. */
  negative: Points,
  /** The technologies that candidates may use here; empty for all that the problem allows. */
  allowed: z.array(z.string().min(1).max(60)).max(60),
};

export const AuthoredProblem = z.object({
  ...UsableProblem.shape,
  ...placement,
  state: TestState,
  /** A later live version. */
  newer: UsableProblem.nullable(),
});
export type AuthoredProblem = z.infer<typeof AuthoredProblem>;

const sectionFields = {
  name: OneLine.max(120),
  /** In minutes; used if sections are timed. */
  duration: Minutes.nullable(),
  shuffle: z.boolean(),
  /** Each candidate gets the choices of its questions in another order. */
  shuffle_choices: z.boolean(),
  /** For a pool: how many of its problems each candidate gets, or null for all. */
  pick: z.number().int().min(1).max(200).nullable(),
};

export const AuthoredSection = z.object({ slug: Slug, ...sectionFields, problems: z.array(AuthoredProblem) });
export type AuthoredSection = z.infer<typeof AuthoredSection>;

/** As saved; a section without a slug is new. */
export const SectionDraft = z.object({
  slug: Slug.nullable(),
  ...sectionFields,
  problems: z.array(z.object({ problem: Slug, ...placement })).max(MOST_PLACED),
});
export type SectionDraft = z.infer<typeof SectionDraft>;

export const TestStructure = z.object({ timed: z.boolean(), sections: z.array(SectionDraft).max(50) });

export const TestProctoring = z.object({
  proctor: TestSettings.shape.proctor,
  user_permissions: TestSettings.shape.user_permissions,
  secure_browser: AuthoredSecureBrowser.prefault({}),
  candidate_report: TestSettings.shape.candidate_report,
  system: SystemSettings,
});
export type TestProctoring = z.infer<typeof TestProctoring>;

const AskedField = FormField.extend({ options: z.array(z.string().min(1).max(200)).max(100).optional() });
export const TestOnboarding = z.object({
  identity_card: z.boolean(),
  profile_data: z.boolean(),
  custom_form: z.boolean(),
  fields: z.array(AskedField).max(50),
});
export type TestOnboarding = z.infer<typeof TestOnboarding>;

export const TestPart = z.enum(["basics", "sections", "interview", "proctoring", "onboarding"]);
export type TestPart = z.infer<typeof TestPart>;

/** What prevents publishing. */
export const TestFault = z.object({ part: TestPart, text: z.string() });
export type TestFault = z.infer<typeof TestFault>;

export const AuthoredTest = z.object({
  id: Id,
  slug: Slug,
  state: TestState,
  /** Counts the saves; the next one must name it. */
  edit: z.number().int(),
  /** Somebody has started, so sections and problems can no longer change. */
  locked: z.boolean(),
  invited: z.number().int(),
  updated_at: Time,
  basics: TestBasics,
  timed: z.boolean(),
  sections: z.array(AuthoredSection),
  /** Null for a test that is no interview. An interview has no sections. */
  interview: InterviewPlan.nullable().default(null),
  proctoring: TestProctoring,
  onboarding: TestOnboarding,
  faults: z.array(TestFault),
});
export type AuthoredTest = z.infer<typeof AuthoredTest>;

const bySlug = { params: z.object({ slug: Slug }), access: "recruiter" } as const;
const authors = { ...bySlug, roles: ["author"] } as const;

export const createTest = defineRoute({
  method: "POST",
  path: "/api/v1/tests",
  summary: "Creates a test as a draft",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  body: z.object({ name: TestName, is_interview: z.boolean().default(false) }),
  response: AuthoredTest,
  status: 201,
  errors: ["forbidden"],
});

export const readAuthoredTest = defineRoute({
  ...bySlug,
  method: "GET",
  path: "/api/v1/tests/:slug",
  limit: "read",
  summary: "Returns a test with everything its authors decide",
  response: AuthoredTest,
  errors: ["test_not_found"],
});

export const saveTest = defineRoute({
  ...authors,
  method: "PATCH",
  path: "/api/v1/tests/:slug",
  limit: "write",
  summary: "Saves parts of a test; refused if somebody else has saved in the meantime",
  body: z.object({
    edit: z.number().int(),
    basics: TestBasics.extend({ name: TestName }).optional(),
    structure: TestStructure.optional(),
    interview: InterviewPlan.optional(),
    proctoring: TestProctoring.optional(),
    onboarding: TestOnboarding.optional(),
  }),
  response: AuthoredTest,
  errors: ["test_not_found", "problem_not_found", "stale_edit", "test_locked", "test_incomplete", "invalid_request"],
});

export const publishTest = defineRoute({
  ...authors,
  method: "POST",
  path: "/api/v1/tests/:slug/publish",
  limit: "write",
  summary: "Publishes a test, which opens it to invited people; refused while something is missing",
  response: AuthoredTest,
  errors: ["test_not_found", "test_incomplete"],
});

export const archiveTest = defineRoute({
  ...authors,
  method: "POST",
  path: "/api/v1/tests/:slug/archive",
  limit: "write",
  summary: "Archives a test: closes its links and removes it from the lists",
  response: AuthoredTest,
  errors: ["test_not_found"],
});

export const restoreTest = defineRoute({
  ...authors,
  method: "POST",
  path: "/api/v1/tests/:slug/restore",
  limit: "write",
  summary: "Restores an archived test: live if people were invited, otherwise as a draft",
  response: AuthoredTest,
  errors: ["test_not_found"],
});

export const duplicateTest = defineRoute({
  ...authors,
  method: "POST",
  path: "/api/v1/tests/:slug/duplicate",
  limit: "write",
  summary: "Creates a draft with the same content and settings, without people",
  response: AuthoredTest,
  status: 201,
  errors: ["test_not_found"],
});

export const deleteTest = defineRoute({
  ...authors,
  method: "DELETE",
  path: "/api/v1/tests/:slug",
  limit: "write",
  summary: "Deletes a draft that nobody was invited to",
  status: 204,
  errors: ["test_not_found", "test_in_use"],
});

export const discardTrial = defineRoute({
  ...bySlug,
  method: "DELETE",
  path: "/api/v1/tests/:slug/trial",
  limit: "write",
  summary: "Discards the caller's own trial of a test, optionally only if it is over; the next start begins again",
  query: z.object({ over: Flag.optional() }),
  status: 204,
  errors: ["test_not_found"],
});

export const usableProblems = defineRoute({
  method: "GET",
  path: "/api/v1/usable-problems",
  summary: "Lists the company's live problems, each in its newest version, for the sections of a test",
  access: "recruiter",
  limit: "read",
  query: z.object({
    search: z.string().max(200).optional(),
    type: z.string().max(10).optional(),
    /** With the folders inside it. */
    folder: z.string().max(200).optional(),
    difficulty: Difficulty.optional(),
    tag: z.string().max(40).optional(),
  }),
  response: z.object({
    problems: z.array(UsableProblem),
    /** Those of all live problems, to choose from. */
    tags: z.array(z.string()),
  }),
  errors: [],
});
