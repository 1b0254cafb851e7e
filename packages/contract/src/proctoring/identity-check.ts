import { z } from "zod";
import { Id } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** Proof of identity: a face photo, a picture of an ID document, or a voice sample. */
export const IdentityKind = z.enum(["identity_image", "id_card_image", "sample_audio"]);
export type IdentityKind = z.infer<typeof IdentityKind>;

export const Identity = z.object({
  identity_image_url: z.string().nullable(),
  id_card_image_url: z.string().nullable(),
  audio_sample_url: z.string().nullable(),
});
export type Identity = z.infer<typeof Identity>;

/**
 * Named by the test's id, like every assessment in the proctor calls; the proofs belong to the caller's attempt at it.
 */
const assessment = { type: z.literal("test"), id: Id };

export const createIdentity = defineRoute({
  method: "POST",
  path: "/rpc/proctorv2/identity/create/:type/:id/:kind",
  summary: "Checks and stores one proof of identity: one face, a readable document, an audible voice",
  access: "hacker",
  limit: "rare",
  params: z.object({ ...assessment, kind: IdentityKind }),
  multipart: true,
  body: z.object({ name: z.string().min(1).max(255).default("identity") }),
  response: Identity,
  errors: [
    "solution_set_not_found",
    "image_refused",
    "audio_refused",
    "file_too_large",
    "file_type_refused",
    "too_many_requests",
    "storage_full",
  ],
});

export const findIdentity = defineRoute({
  method: "GET",
  path: "/rpc/proctorv2/identity/fetch/:type/:id",
  summary: "Returns the stored proofs of identity; 404 if there are none yet",
  access: "hacker",
  limit: "read",
  params: z.object(assessment),
  query: z.object({ check_if_exists: z.stringbool().default(false) }),
  response: Identity,
  errors: ["solution_set_not_found", "not_found"],
});

export const readIdentityFlags = defineRoute({
  method: "GET",
  path: "/rpc/proctorv2/identity/fetch/v2/:type/:id",
  summary: "Says which proofs of identity are stored",
  access: "hacker",
  limit: "read",
  params: z.object(assessment),
  response: z.object({ identity_image: z.boolean(), id_card_image: z.boolean(), audio_sample: z.boolean() }),
  errors: ["solution_set_not_found"],
});
