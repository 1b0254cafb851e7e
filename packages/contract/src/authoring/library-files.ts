import { z } from "zod";
import { Slug, Time } from "../fields.ts";
import { ProblemState } from "./library-problem.ts";
import { defineRoute } from "../route.ts";

export const LIBRARY_FILE_BYTES = 20_000_000;
export const LIBRARY_FILES_PAGE = 50;

/** The file types that a library accepts, by extension. The content must match the name. */
export const LIBRARY_FILE_KINDS = {
  picture: ["png", "jpg", "jpeg", "webp", "gif"],
  sound: ["mp3", "wav", "ogg", "m4a", "aac", "flac", "webm"],
  film: ["mp4", "webm", "ogv", "mov"],
  data: ["csv", "json", "txt", "zip", "pdf"],
} as const;
export type LibraryFileKind = keyof typeof LIBRARY_FILE_KINDS;

export const LibraryFile = z.object({
  id: Slug,
  name: z.string(),
  /** What a statement, a download or a prompt points to. */
  url: z.string(),
  size: z.number().int(),
  content_type: z.string(),
  created_at: Time,
});
export type LibraryFile = z.infer<typeof LibraryFile>;

export const uploadLibraryFile = defineRoute({
  method: "POST",
  path: "/api/v1/library/file",
  summary: "Stores a file for the company's problems: a picture, audio, video or data of at most 20,000,000 bytes",
  access: "recruiter",
  limit: "heavy",
  roles: ["author"],
  multipart: true,
  body: z.object({ name: z.string().min(1).max(255) }),
  response: LibraryFile,
  status: 201,
  errors: ["forbidden", "invalid_request", "file_too_large", "file_type_refused", "too_many_requests", "storage_full"],
});

/** A version of a problem that points to a file. */
const Use = z.object({ slug: Slug, title: z.string(), state: ProblemState, version: z.number().int() });

export const ListedFile = LibraryFile.extend({ uses: z.array(Use) });
export type ListedFile = z.infer<typeof ListedFile>;

export const listLibraryFiles = defineRoute({
  method: "GET",
  path: "/api/v1/library/file",
  summary: "Lists the files of the company's library, newest first, with the problems that point to them",
  access: "recruiter",
  limit: "read",
  roles: ["author", "reviewer"],
  query: z.object({
    search: z.string().max(200).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ files: z.array(ListedFile), total: z.number().int() }),
  errors: ["forbidden"],
});

export const deleteLibraryFile = defineRoute({
  method: "DELETE",
  path: "/api/v1/library/file/:id",
  summary: "Removes a file that no live or archived version points to",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object({ id: Slug }),
  status: 204,
  errors: ["forbidden", "not_found", "file_in_use"],
});
