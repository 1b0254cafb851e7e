import { z } from "zod";
import { ANSWER_LIMIT, BLANK_LIMIT } from "../constants.ts";
import { FilePath, Id, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const ResultStatus = z.enum(["ACC", "PAC", "REJ", "NRE", "UNE", "CLR"]);
export type ResultStatus = z.infer<typeof ResultStatus>;

const Attachment = z.object({ name: z.string().max(255), url: z.string().max(500) });
export type Attachment = z.infer<typeof Attachment>;

const FileBasedEntry = z.object({
  fieldName: z.enum(["main", "supplementary"]),
  fileBasedData: z.object({ name: z.string().max(255), size: z.number().int().nonnegative(), uploaded_at: Time }),
  url: z.string().max(500),
});
export type FileBasedEntry = z.infer<typeof FileBasedEntry>;

const LockRange = z.object({ head: z.number().int().nonnegative(), tail: z.number().int().nonnegative() });

/** What the candidate entered; only the fields of its type are set. */
export const Answer = z.object({
  technology: z.string().max(60).optional(),
  code: z.string().max(ANSWER_LIMIT).optional(),
  /** For a multi-file answer, by path. */
  files: z.record(FilePath, z.string().max(ANSWER_LIMIT)).optional(),
  extra_data: z
    .object({ code: z.object({ stub_length: z.number().int(), lock_range: LockRange }).partial().optional() })
    .optional(),
  /** MCQ: ids of the selected choices. FIB: one text per blank, in order. */
  choice: z.array(z.string().max(BLANK_LIMIT)).max(100).optional(),
  /** SUB: sanitised HTML of the rich text. TEX: plain text. */
  answer: z.string().max(ANSWER_LIMIT).optional(),
  attachments: z.array(Attachment).max(20).optional(),
  file_based_data: z.array(FileBasedEntry).max(2).optional(),
  /** VID and ADO: the stored recording; empty if it was discarded. */
  video_post_url: z.string().max(500).optional(),
  audio_post_url: z.string().max(500).optional(),
});
export type Answer = z.infer<typeof Answer>;

export const Solution = z.object({
  id: Id,
  slug: Slug,
  solution_type: z.string(),
  problem: Slug,
  creator: Id,
  test_solution_set: Id,
  test: Id,
  test_slug: Slug,
  ...Answer.shape,
  /** For a file-based answer. */
  main_url: z.string().nullable(),
  supplementary_url: z.string().nullable(),
  uploaded_at: Time.nullable(),
  revisions: z.number().int(),
  clusterSlug: z.string().nullable(),
  /** The head of the answer's history, which a save must name as its base. */
  seq: z.number().int(),
  digest: z.string(),
  saved_at: Time,
  /** How the newest submission of exactly this code was judged; absent if none was. */
  status: ResultStatus.nullish(),
});
export type Solution = z.infer<typeof Solution>;

/** The highest number that a page may give to an edit. */
const MOST_EDITS = 1_000_000_000;
/** The highest possible head: the server itself counts on when it accepts a draft or restarts a cleared answer. */
const HIGHEST_HEAD = 2_000_000_000;

/** One edit: its own number, the number it is based on, and the tab that made it. */
export const Edit = z.object({
  seq: z.number().int().min(1).max(MOST_EDITS),
  base: z.number().int().min(0).max(HIGHEST_HEAD),
  writer: z.string().min(8).max(64),
});
export type Edit = z.infer<typeof Edit>;

/** The server's confirmation that an edit is on disk. */
export const SaveReceipt = z.object({
  slug: Slug,
  id: Id,
  seq: z.number().int(),
  server_time: Time,
  digest: z.string(),
});
export type SaveReceipt = z.infer<typeof SaveReceipt>;

/** `details` of a `stale_save` error: what is stored now, and who wrote it. */
export const StaleDetails = z.object({
  solution: Solution.nullable(),
  seq: z.number().int(),
  writer: z.string().nullable().default(null),
  /** The refused edit, or a later one by the same page, was stored before; what is stored now includes it. */
  known: z.boolean().default(false),
});

export const savedSolution = defineRoute({
  method: "GET",
  path: "/api/v1/:type/:id/solution",
  summary: "Returns a user's saved answer to one problem",
  access: "member",
  limit: "read",
  params: z.object({ type: z.enum(["hacker", "recruiter"]), id: Id }),
  query: z.object({
    context: z.literal("test").optional(),
    context_slug: Slug,
    problem_slug: Slug.optional(),
    solution_slug: Slug.optional(),
  }),
  response: Solution,
  errors: ["solution_not_found"],
});

export const createSolution = defineRoute({
  method: "POST",
  path: "/api/v1/solution",
  summary: "Saves the first answer to a problem",
  access: "member",
  limit: "save",
  body: z.object({
    creator: Id,
    test_solution_set: Id,
    test: Id,
    problem: Slug,
    solution_type: z.string().max(3),
    ...Answer.shape,
    ...Edit.shape,
  }),
  response: SaveReceipt,
  status: 201,
  errors: ["problem_not_found", "session_ended", "section_closed", "attempt_paused", "stale_save", "answer_too_long"],
});

export const updateSolution = defineRoute({
  method: "PATCH",
  path: "/api/v1/solution/:slug",
  summary: "Saves a later edit of an answer",
  access: "member",
  limit: "save",
  params: z.object({ slug: Slug }),
  body: z.object({ ...Answer.shape, ...Edit.shape }),
  response: SaveReceipt,
  errors: ["solution_not_found", "session_ended", "section_closed", "attempt_paused", "stale_save", "answer_too_long"],
});

export const clearSolution = defineRoute({
  method: "DELETE",
  path: "/api/v1/solution/:slug",
  summary: "Clears an answer; its history is kept",
  access: "member",
  limit: "save",
  params: z.object({ slug: Slug }),
  query: z.object({
    context_slug: Slug.optional(),
    seq: z.coerce.number().int().min(1).max(MOST_EDITS).optional(),
    base: z.coerce.number().int().min(0).max(HIGHEST_HEAD).optional(),
    writer: z.string().min(8).max(64).optional(),
  }),
  status: 204,
  errors: ["solution_not_found", "session_ended", "section_closed", "attempt_paused", "stale_save"],
});
