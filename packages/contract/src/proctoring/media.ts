import { z } from "zod";
import { pageOwner, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const uploadFile = defineRoute({
  method: "POST",
  path: "/rpc/upload",
  summary: "Stores one file of at most 10,000,000 bytes",
  access: "member",
  limit: "heavy",
  multipart: true,
  body: z.object({
    upload_type: z.literal("generic"),
    filename_prefix: z.string().max(80).optional(),
    name: z.string().min(1).max(255),
    ...pageOwner,
  }),
  response: z.object({ resource_uri: z.string(), name: z.string(), size: z.number().int(), content_type: z.string() }),
  errors: ["file_too_large", "file_type_refused", "other_attempt", "too_many_requests", "storage_full"],
});

export const readMedia = defineRoute({
  method: "GET",
  path: "/media/:id/:name",
  summary:
    "Returns a stored file, also in part (Range): for its owner and the owner's company; a library file also for candidates whose problem points to it",
  access: "member",
  limit: "read",
  params: z.object({ id: Slug, name: z.string().max(255) }),
  errors: ["not_found"],
});

export const attachmentKind = defineRoute({
  method: "GET",
  path: "/rpc/attachment_kind",
  summary:
    "Says what a link among a question's files leads to, as fetched by this server; null if it is only shown as a link",
  access: "member",
  limit: "heavy",
  query: z.object({ problem: Slug, url: z.string().max(500) }),
  response: z.object({ embed: z.enum(["html", "pdf"]).nullable() }),
  errors: ["not_found", "too_many_requests"],
});

export const readProctorMedia = defineRoute({
  method: "GET",
  path: "/media/proctor/:id",
  summary:
    "Returns a picture, clip or recorded answer of an attempt, also in part (Range): everything for recruiters of the test's company, own proofs of identity and recordings for the candidate",
  access: "member",
  limit: "read",
  params: z.object({ id: Slug }),
  errors: ["not_found"],
});
