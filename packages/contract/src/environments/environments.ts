import { z } from "zod";
import { Id, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { Run, RunState } from "../taking/runs.ts";

/** What an environment runs. `light` is the workspace in our own page; it needs nothing but the sandbox. */
export const EditorType = z.enum(["light", "vscode-pod", "jupyter-notebook"]);
export type EditorType = z.infer<typeof EditorType>;

export { hasEnvironment, INFRA_KEYS, type EnvironmentType } from "./environment-types.ts";

/** How long a page waits for its environment before it says that this takes longer than expected. */
export const NOTEBOOK_WAIT = 60_000;
export const PROJECT_WAIT = 900_000;
/** The page's check of its environment: how many failures in a row, and how often after one. */
export const HEALTH_FAILURES = 3;
export const HEALTH_INTERVAL = 5_000;
/** The socket of an evaluation is opened again after this, at most so often. */
export const POD_SOCKET_RETRY = 30_000;
export const POD_SOCKET_RETRIES = 3;

export const EnvironmentState = z.enum(["queued", "launching", "ready", "parked", "failed", "released"]);
export type EnvironmentState = z.infer<typeof EnvironmentState>;

export const Environment = z.object({
  id: z.uuid(),
  state: EnvironmentState,
  editor_type: EditorType,
  /** Each start has its own. */
  launch: z.uuid().nullable(),
  /** Environments that are served first while this one waits. */
  ahead: z.number().int().nonnegative(),
  asked_at: Time,
  ready_at: Time.nullable(),
  /** One sentence if it failed. */
  message: z.string().nullable(),
  /** Where the gateway serves it, without a slash at the end; null if no host offers it. */
  url: z.string().nullable(),
  /** Opens it at the gateway for this page only; null in a reply that grants nothing. */
  key: z.string().nullable(),
});
export type Environment = z.infer<typeof Environment>;

/** What the calls for environments reply. */
export const EnvironmentReply = z.object({
  environment: Environment,
  project_based_problem_data: z.object({ is_ready: z.boolean(), jupyter_notebook_access_url: z.string().nullable() }),
  test_environment: z.string().nullable(),
  clusterSlug: z.string().nullable(),
});
export type EnvironmentReply = z.infer<typeof EnvironmentReply>;

export const createServer = defineRoute({
  method: "POST",
  path: "/rpc/create_server/djp/:problem",
  summary: "Asks for the environment of a question, and for the right to use it from this page",
  access: "member",
  limit: "write",
  params: z.object({ problem: Slug }),
  body: z.object({
    solution_slug: Slug.nullable(),
    /** False only prepares it: the reply has no key. */
    is_open_editor: z.boolean(),
    editor_type: EditorType,
    /** The test, because a question may be in several. */
    test_slug: Slug,
    /** The tab that asks. */
    tab: z.string().min(8).max(64),
    /** Uses it here although another tab does. */
    take_over: z.boolean().default(false),
  }),
  response: EnvironmentReply,
  errors: [
    "problem_not_found",
    "session_ended",
    "section_closed",
    "attempt_paused",
    "secure_browser_required",
    "environment_in_use",
    "environment_unavailable",
    "environment_delayed",
    "at_capacity",
  ],
});

export const readServer = defineRoute({
  method: "GET",
  path: "/rpc/get_server/djp/:id",
  summary: "Returns the state of one of the caller's environments",
  access: "member",
  limit: "read",
  params: z.object({ id: z.uuid() }),
  response: EnvironmentReply,
  errors: ["environment_not_found", "environment_delayed"],
});

export const readServers = defineRoute({
  method: "GET",
  path: "/get_servers/djp/:id",
  summary: "Returns the environments of one of the caller's attempts",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  response: z.object({ servers: z.array(EnvironmentReply) }),
  errors: ["solution_set_not_found"],
});

export const createServers = defineRoute({
  method: "GET",
  path: "/create_servers/djp/:id",
  summary: "Asks for all environments of one of the caller's attempts",
  access: "member",
  limit: "write",
  params: z.object({ id: Id }),
  response: z.object({ servers: z.array(EnvironmentReply) }),
  errors: ["solution_set_not_found", "session_ended", "attempt_paused", "secure_browser_required", "at_capacity"],
});

export const allocateInfra = defineRoute({
  method: "GET",
  path: "/infra/allocate/:id",
  summary: "Begins to prepare the environments of a test that was started; 404 if it needs none",
  access: "member",
  limit: "write",
  /** An assessment is named by the id of its test, as in the calls of proctoring. */
  params: z.object({ id: Id }),
  response: z.object({
    is_ready: z.boolean(),
    infra: z.array(z.object({ problem: Slug, key: EditorType, is_ready: z.boolean() })),
  }),
  errors: [
    "environment_not_found",
    "solution_set_not_found",
    "session_ended",
    "attempt_paused",
    "secure_browser_required",
    "at_capacity",
  ],
});

export const environmentsOffered = defineRoute({
  method: "GET",
  path: "/infra/offered",
  summary: "Says whether an environment for a question of the caller's attempt can be asked for now",
  access: "member",
  limit: "read",
  query: z.object({ test_slug: Slug }),
  response: z.object({ is_offered: z.boolean() }),
  errors: ["test_not_found", "solution_set_not_found"],
});

export const runDetails = defineRoute({
  method: "GET",
  path: "/run_details/:slug",
  summary: "Returns the newest evaluation of an answer",
  access: "member",
  limit: "read",
  params: z.object({ slug: Slug }),
  response: z.object({
    evaluation_engine_task_id: z.uuid().nullable(),
    state: RunState,
    run_details: Run.nullable(),
    s3_http_log_url: z.string().nullable(),
  }),
  errors: ["solution_not_found"],
});

export const runPodBased = defineRoute({
  method: "POST",
  path: "/run_code/pod_based/:slug",
  summary: "Evaluates the saved files of an answer",
  access: "member",
  limit: "run",
  params: z.object({ slug: Slug }),
  body: z.object({}).nullish(),
  response: z.object({ evaluation_engine_task_id: z.uuid(), run_details: Run }),
  errors: [
    "solution_not_found",
    "session_ended",
    "section_closed",
    "attempt_paused",
    "technology_unavailable",
    "run_in_progress",
    "submissions_used_up",
    "at_capacity",
  ],
});

export const disabledSlugs = defineRoute({
  method: "GET",
  path: "/pod_based/test_project/disabled_slugs",
  summary: "Lists the questions whose evaluation is switched off",
  access: "member",
  limit: "read",
  query: z.object({ test_slug: Slug.optional() }),
  response: z.object({ disabled_slugs: z.array(Slug) }),
  errors: [],
});
