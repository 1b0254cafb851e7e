import { z } from "zod";
import { Flag, Id, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const SessionState = z.enum(["INIT", "START", "ACTIVE", "END"]);
export type SessionState = z.infer<typeof SessionState>;
export const TestType = z.enum(["LRN", "EMP", "PRC"]);
export type TestType = z.infer<typeof TestType>;

export const FormField = z.object({
  name: z.string().min(1).max(80),
  label: z.string().min(1).max(200),
  type: z.enum(["text", "textarea", "email", "number", "select", "date", "file"]),
  required: z.boolean(),
  options: z.array(z.string()).optional(),
});
export type FormField = z.infer<typeof FormField>;
/** As authored: a plain string stands for a text input that is not required. */
export const AuthoredField = z.union([z.string().min(1).max(200), FormField]);

/** A Config Key or a Browser Exam Key, as Safe Exam Browser shows it. */
const SafeExamKey = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, "must be 64 digits from 0 to 9 and a to f");
const SecureBrowser = z.object({ enabled: z.boolean().default(false) });
/** What authors decide about it. Whoever knows the keys can imitate the browser, so candidates never see them. */
export const AuthoredSecureBrowser = SecureBrowser.extend({
  /** The keys of the company's own configuration; both empty if candidates use the file that the server makes. */
  config_keys: z.array(SafeExamKey).max(20).default([]),
  browser_exam_keys: z.array(SafeExamKey).max(50).default([]),
});
export type AuthoredSecureBrowser = z.infer<typeof AuthoredSecureBrowser>;

const AbShare = z.object({ ab: z.boolean().default(false), percentage: z.number().min(0).max(100).default(0) });

export const TestSettings = z.object({
  proctor: z
    .object({
      enabled: z.boolean().default(false),
      snapshot: z.boolean().default(false),
      video: z.object({ enabled: z.boolean().default(false) }).prefault({}),
      audio: z.object({ enabled: z.boolean().default(false) }).prefault({}),
      browser_tolerance: z
        .object({
          enabled: z.boolean().default(false),
          count: z.number().int().max(1_000).default(0),
          warning: z.boolean().default(true),
          /** Leaving the window for less than this many milliseconds is recorded but not counted. */
          short_blur: z.number().int().min(0).max(10_000).default(800),
        })
        .prefault({}),
      /** On, as the specification has it for every proctored test; an author may turn it off. */
      full_screen: z.boolean().default(true),
      /** Now and then, at a random moment, asks for a small movement that no recording could make; needs the camera. */
      movements: z.boolean().default(false),
      snapshot_seconds: z.number().int().min(1).max(3_600).default(15),
      /** Proofs required before the start; the ID document has its flag in `hacker_extra_data`. */
      identity: z.object({ photo: z.boolean().default(false), audio_sample: z.boolean().default(false) }).prefault({}),
      /** Days until pictures and clips are deleted. */
      retention_days: z.number().int().min(1).max(3_650).default(180),
    })
    .prefault({}),
  /** What a candidate's own report shows beside the answers. */
  candidate_report: z
    .object({
      /** Evidence about them, on which they may comment. */
      flags: z.boolean().default(false),
    })
    .prefault({}),
  /** Whether the people who mark learn whose answers they are only afterwards. */
  marking: z.object({ anonymous: z.boolean().default(false) }).prefault({}),
  user_permissions: z.object({ mic: z.boolean().default(false) }).prefault({}),
  secure_browser: SecureBrowser.prefault({}),
  hacker_extra_data: z
    .object({
      identity_card: z.object({ enabled: z.boolean().default(false) }).prefault({}),
      custom_data: z
        .object({ enabled: z.boolean().default(false), fields: z.array(AuthoredField).default([]) })
        .prefault({}),
      profile_data: z.object({ enabled: z.boolean().default(false) }).prefault({}),
    })
    .prefault({}),
});
export type TestSettings = z.infer<typeof TestSettings>;

export const SystemSettings = z.object({
  proctoring: z
    .object({
      ...AbShare.shape,
      batch_count_image: z.number().int().default(0),
      batch_count_video: z.number().int().default(0),
      disableMultiTab: z.boolean().default(false),
    })
    .prefault({}),
  batch_proctoring_scaling: z
    .object({ ...AbShare.shape, heartbeat_seconds: z.number().int().min(1).max(60).default(5) })
    .prefault({}),
});
export type SystemSettings = z.infer<typeof SystemSettings>;

const ProblemSummary = z.object({
  id: Id,
  slug: Slug,
  problem_type: z.string(),
  title: z.string(),
  max_score: z.number(),
});

export const Test = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  company: z.object({
    slug: Slug,
    name: z.string(),
    avatar_url: z.string().nullable(),
    /** A CSS hex colour, or null for the host's own. */
    primary_color: z.string().nullable().default(null),
  }),
  start_time: Time.nullable(),
  end_time: Time.nullable(),
  /** Until when this candidate may start; null if there is no limit, or for a recruiter. */
  starts_until: Time.nullable().default(null),
  /** Whether this candidate has not begun and can no longer start. */
  missed: z.boolean().default(false),
  /** Minutes for this candidate: the sum of timed sections, with what was granted or added. */
  duration: z.number(),
  /** How many of them were granted to this candidate as extra time. */
  extra_minutes: z.number().int().default(0),
  /** When an attempt's time ends at the latest, so that latecomers have less; null if the test has no end. */
  latest_end: Time.nullable().default(null),
  /** The lowest and highest cost of a wrong answer; `every` means that none is free. Null if there is none. */
  negative_marks: z.object({ from: z.number(), to: z.number(), every: z.boolean() }).nullable().default(null),
  problems_total: z.number().int(),
  is_expired: z.boolean(),
  session_state: SessionState,
  test_type: TestType,
  test_type_verbose: z.string(),
  sub_test_type: z.enum(["INT"]).nullable(),
  /** Where the interviewer's picture is; null if the test is no interview. */
  interview_avatar: z.string().nullable().default(null),
  /** Whether candidates may say after the end to which groups they belong. */
  interview_groups: z.boolean().default(false),
  enable_feedback_page: z.boolean(),
  redirection_url: z.string().nullable(),
  is_test_created_for_phase: z.boolean(),
  phase_order: z.number().int().nullable(),
  is_timed_section: z.boolean(),
  allow_retake: z.boolean(),
  is_onboarded: z.boolean(),
  invite_id: Slug.nullable(),
  /** Markdown; empty for the standard instructions. */
  instructions: z.string(),
  allowed_technologies: z.record(z.string(), z.array(z.string())),
  sections: z.array(
    z.object({
      name: z.string(),
      slug: Slug,
      status: z.enum(["CTK", "PND", "SUB"]),
      /** Minutes for this candidate, or null if the section has no time of its own. */
      duration: z.number().nullable(),
      problems_total: z.number().int(),
      /** Both empty until the candidate may see the section. */
      problem_ids: z.array(Id),
      problems: z.array(ProblemSummary),
    }),
  ),
  settings: TestSettings,
  system_settings: SystemSettings,
});
export type Test = z.infer<typeof Test>;

export const readTest = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug",
  summary: "Returns a test as the caller may see it now",
  access: "member",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ is_test_env: Flag.optional() }),
  response: Test,
  errors: ["test_not_found"],
});
