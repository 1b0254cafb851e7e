import { z } from "zod";
import { Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** One stored picture of an attempt, with what was seen from then until the next one. */
export const FilmPicture = z.object({
  id: z.string(),
  url: z.string(),
  at: Time,
  /** Notable evidence only; `label` is the specification's, or null if it has none. */
  seen: z.array(z.object({ kind: z.string(), label: z.string().nullable() })),
});
export type FilmPicture = z.infer<typeof FilmPicture>;

export const readFilm = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/film",
  summary: "Lists the stored camera pictures of an attempt in order of time, with what was seen at each",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({
    username: Username,
    after: z.string().max(120).optional(),
    limit: z.coerce.number().int().min(1).max(2_000).default(1_000),
  }),
  response: z.object({
    start_time: Time.nullable(),
    pictures: z.array(FilmPicture),
    /** How many further pictures were deleted when their retention ended. */
    deleted: z.number().int(),
    /** Where the next page begins, or null at the end. */
    next: z.string().nullable(),
  }),
  errors: ["test_not_found", "solution_set_not_found", "invalid_request"],
});
