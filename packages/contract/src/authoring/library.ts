import { z } from "zod";
import { Id, Slug, Time } from "../fields.ts";
import { AuthoredProblem, Difficulty, DRAFT_BYTES, NewProblem, ProblemDraft, ProblemState } from "./library-problem.ts";
import { ProblemType } from "../taking/problem-types.ts";
import { defineRoute } from "../route.ts";

export const LibraryEntry = z.object({
  id: Id,
  slug: Slug,
  problem_type: ProblemType,
  title: z.string(),
  state: ProblemState,
  version: z.number().int(),
  folder: z.string(),
  tags: z.array(z.string()),
  difficulty: Difficulty.nullable(),
  max_score: z.number(),
  /** The number of tests that hold any version of it. */
  tests_total: z.number().int(),
  /** How many of them hold this one. */
  tests_here: z.number().int(),
  updated_at: Time,
});
export type LibraryEntry = z.infer<typeof LibraryEntry>;

export const LIBRARY_PAGE = 50;

/** By what the list can be sorted. */
export const LibrarySort = z.enum(["title", "difficulty", "marks", "tests", "changed"]);
export type LibrarySort = z.infer<typeof LibrarySort>;

export const listLibrary = defineRoute({
  method: "GET",
  path: "/api/v1/library",
  summary: "Lists the company's problems, each in its newest version",
  access: "recruiter",
  limit: "read",
  query: z.object({
    search: z.string().max(200).optional(),
    problem_type: ProblemType.optional(),
    difficulty: Difficulty.optional(),
    tag: z.string().max(40).optional(),
    /** Includes everything in it. */
    folder: z.string().max(200).optional(),
    /** The newest version in this state; absent for the newest that is not archived. */
    state: ProblemState.optional(),
    sort: LibrarySort.default("changed"),
    direction: z.enum(["ascending", "descending"]).default("descending"),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({
    problems: z.array(LibraryEntry),
    total: z.number().int(),
    /** All folders that the company uses, to choose from. */
    folders: z.array(z.string()),
    tags: z.array(z.string()),
  }),
  errors: ["forbidden"],
});

const problem = z.object({ slug: Slug });
const WRITERS = ["author"] as const;

export const createProblem = defineRoute({
  method: "POST",
  path: "/api/v1/library/problem",
  summary: "Creates a draft of a type",
  access: "recruiter",
  limit: "write",
  roles: WRITERS,
  body: NewProblem,
  response: problem,
  status: 201,
  errors: ["forbidden"],
});

export const readAuthored = defineRoute({
  method: "GET",
  path: "/api/v1/library/problem/:slug",
  summary: "Returns a problem with its key, for authors and reviewers",
  access: "recruiter",
  limit: "read",
  roles: ["author", "reviewer"],
  params: problem,
  response: AuthoredProblem,
  errors: ["forbidden", "problem_not_found"],
});

export const saveDraft = defineRoute({
  method: "PATCH",
  path: "/api/v1/library/problem/:slug",
  summary: "Changes a draft; absent fields stay as they are",
  access: "recruiter",
  limit: "write",
  roles: WRITERS,
  params: problem,
  body: z.object({ edit: z.number().int().min(1), ...ProblemDraft.partial().shape }),
  bodyBytes: DRAFT_BYTES,
  response: z.object({ edit: z.number().int(), updated_at: Time }),
  errors: ["forbidden", "problem_not_found", "problem_live", "problem_in_use", "stale_edit", "file_too_large"],
});

export const publishDraft = defineRoute({
  method: "POST",
  path: "/api/v1/library/problem/:slug/publish",
  summary: "Publishes a draft if nothing is missing",
  access: "recruiter",
  limit: "write",
  roles: WRITERS,
  params: problem,
  body: z.object({ edit: z.number().int().min(1) }),
  response: problem,
  errors: ["forbidden", "problem_not_found", "problem_live", "problem_incomplete", "stale_edit"],
});

export const draftProblem = defineRoute({
  method: "POST",
  path: "/api/v1/library/problem/:slug/draft",
  summary: "Returns the draft of a problem's next version, created from its newest if there is none yet",
  access: "recruiter",
  limit: "write",
  roles: WRITERS,
  params: problem,
  response: problem,
  errors: ["forbidden", "problem_not_found"],
});

export const duplicateProblem = defineRoute({
  method: "POST",
  path: "/api/v1/library/problem/:slug/duplicate",
  summary: "Creates a draft of another problem as a copy of this one",
  access: "recruiter",
  limit: "write",
  roles: WRITERS,
  params: problem,
  response: problem,
  status: 201,
  errors: ["forbidden", "problem_not_found"],
});

export const archiveProblem = defineRoute({
  method: "POST",
  path: "/api/v1/library/problem/:slug/archive",
  summary: "Removes a problem with all its versions from the lists, or restores it; tests keep theirs",
  access: "recruiter",
  limit: "write",
  roles: WRITERS,
  params: problem,
  body: z.object({ archived: z.boolean() }),
  response: problem,
  errors: ["forbidden", "problem_not_found"],
});

export const deleteDraft = defineRoute({
  method: "DELETE",
  path: "/api/v1/library/problem/:slug",
  summary: "Removes a draft that no test uses",
  access: "recruiter",
  limit: "write",
  roles: WRITERS,
  params: problem,
  status: 204,
  errors: ["forbidden", "problem_not_found", "problem_live", "problem_in_use"],
});

export const ProblemVersion = z.object({
  slug: Slug,
  version: z.number().int(),
  state: ProblemState,
  updated_at: Time,
  tests: z.array(z.object({ slug: Slug, name: z.string() })),
});
export type ProblemVersion = z.infer<typeof ProblemVersion>;

export const listVersions = defineRoute({
  method: "GET",
  path: "/api/v1/library/problem/:slug/versions",
  summary: "Lists all versions of a problem, newest first, with the tests that use them",
  access: "recruiter",
  limit: "read",
  params: problem,
  response: z.object({ versions: z.array(ProblemVersion) }),
  errors: ["forbidden", "problem_not_found"],
});
