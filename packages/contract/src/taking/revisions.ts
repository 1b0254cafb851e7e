import { z } from "zod";
import { FilePath, Flag, Id, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { Answer } from "./solutions.ts";

/** `{solution id}.{edit number}`. */
const RevisionId = z
  .string()
  .max(40)
  .regex(/^\d+\.\d+$/);

const Revision = z.object({
  id: RevisionId,
  seq: z.number().int(),
  saved_at: Time,
  technology: z.string().nullable(),
  /** The number of characters of the code and of all files, or null if the answer was cleared. */
  size: z.number().int().nullable(),
  /** How many files the answer has; 0 for one without files. */
  files: z.number().int(),
});

export const solutionRevisions = defineRoute({
  method: "GET",
  path: "/api/v1/solution/:id/revisions",
  summary: "Lists the history of an answer, newest first",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  query: z.object({ before: z.coerce.number().int().positive().max(2_000_000_000).optional(), all: Flag.optional() }),
  response: z.object({ revisions: z.array(Revision), more: z.boolean() }),
  errors: ["solution_not_found"],
});

export const solutionRevision = defineRoute({
  method: "GET",
  path: "/api/v1/solutionrevision/:id",
  summary: "Returns one complete edit of an answer",
  access: "member",
  limit: "read",
  params: z.object({ id: RevisionId }),
  response: z.object({ ...Revision.shape, answer: Answer.nullable() }),
  errors: ["solution_not_found"],
});

export const solutionRepo = defineRoute({
  method: "GET",
  path: "/api/v1/solution/:id/repo",
  summary: "Lists the files of a multi-file answer",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  response: z.object({ files: z.array(z.object({ path: FilePath, size: z.number().int() })) }),
  errors: ["solution_not_found"],
});

export const solutionRepoBlob = defineRoute({
  method: "GET",
  path: "/api/v1/solution/:id/repoblob",
  summary: "Returns one file of a multi-file answer",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  query: z.object({ path: FilePath }),
  response: z.object({ path: FilePath, content: z.string() }),
  errors: ["solution_not_found", "not_found"],
});
