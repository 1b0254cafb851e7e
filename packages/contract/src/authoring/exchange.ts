import { z } from "zod";
import { FolderPath, Slug } from "../fields.ts";
import { ProblemType } from "../taking/problem-types.ts";
import { defineRoute } from "../route.ts";

/** The formats that can be imported. `invigil` is the product's own archive, which loses nothing. */
export const ExchangeFormat = z.enum(["invigil", "moodle", "gift", "qti", "polygon", "icpc"]);
export type ExchangeFormat = z.infer<typeof ExchangeFormat>;

export const ExportFormat = ExchangeFormat.extract(["invigil", "moodle", "gift"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** An archive also holds its problems' files. */
export const IMPORT_BYTES = 50_000_000;

/** A question and a sentence about it. */
const Told = z.array(z.object({ name: z.string(), reason: z.string() }));

export const importProblems = defineRoute({
  method: "POST",
  path: "/api/v1/library/import",
  summary: "Creates drafts from the problems in a file, and says what could not be imported",
  access: "recruiter",
  limit: "rare",
  roles: ["author"],
  multipart: true,
  body: z.object({ folder: FolderPath.default("") }),
  response: z.object({
    format: ExchangeFormat,
    created: z.array(z.object({ slug: Slug, title: z.string(), problem_type: ProblemType, folder: z.string() })),
    refused: Told,
    /** What the created drafts lack compared with the original. */
    left_out: Told,
  }),
  errors: ["forbidden", "file_too_large", "file_type_refused", "invalid_request", "too_many_requests", "storage_full"],
});

const Exported = z.object({
  format: ExportFormat,
  /** Includes everything in it; absent for all. */
  folder: FolderPath.optional(),
  /** Comma-separated slugs; absent for all. */
  problems: z
    .string()
    .max(20_000)
    .transform((text) => text.split(",").filter((slug) => slug !== ""))
    .optional(),
});

export const exportProblems = defineRoute({
  method: "GET",
  path: "/api/v1/library/export",
  summary: "Exports the newest versions of the company's problems as one file, keys included",
  access: "recruiter",
  limit: "rare",
  roles: ["author"],
  query: Exported,
  errors: ["forbidden", "too_many_requests"],
});

export const checkExport = defineRoute({
  method: "GET",
  path: "/api/v1/library/export/check",
  summary: "Says what an export of the company's problems would leave out, and why",
  access: "recruiter",
  limit: "heavy",
  roles: ["author"],
  query: Exported,
  response: z.object({
    /** How many problems the file would hold. */
    problems: z.number().int(),
    refused: Told,
    /** What those in the file would lack. */
    left_out: Told,
  }),
  errors: ["forbidden", "too_many_requests"],
});

export const listFolders = defineRoute({
  method: "GET",
  path: "/api/v1/library/folders",
  summary: "Lists the library's folders, with the number of problems in each",
  access: "recruiter",
  limit: "read",
  response: z.object({ folders: z.array(z.object({ folder: z.string(), problems: z.number().int() })) }),
  errors: ["forbidden"],
});
