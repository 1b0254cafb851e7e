import { z } from "zod";
import { mailedName, Ok, Slug, TimeZone } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { FormField } from "../taking/tests.ts";

export const Invite = z.object({
  id: Slug,
  email: z.string(),
  test_slug: Slug,
  test_name: z.string(),
  is_onboarded: z.boolean(),
  /** The custom form, with every field normalised. */
  fields: z.array(FormField),
  extra_data: z.record(z.string(), z.string()),
});
export type Invite = z.infer<typeof Invite>;

export const readInvite = defineRoute({
  method: "GET",
  path: "/api/v1/invite/:id",
  summary: "Returns the caller's own invitation",
  access: "member",
  limit: "read",
  params: z.object({ id: Slug }),
  response: Invite,
  errors: ["invite_not_found"],
});

export const noteTimeZone = defineRoute({
  method: "PUT",
  path: "/api/v1/invite/:id/time-zone",
  summary: "Notes where the caller is, for the times in later e-mails about their own invitation",
  access: "member",
  limit: "write",
  params: z.object({ id: Slug }),
  body: z.object({ time_zone: TimeZone }),
  response: Ok,
  errors: ["invite_not_found"],
});

/**
 * The link in the e-mail. It signs the candidate in and leads to the test; it can be opened again. A signed-in
 * recruiter would be signed out by it, so they are asked first; `as` is their answer.
 */
export const enterByInvite = defineRoute({
  method: "GET",
  path: "/gateways/enter/:token",
  summary: "Opens an invitation link",
  access: "public",
  limit: "entry",
  params: z.object({ token: z.string().max(200) }),
  query: z.object({ testType: z.string().max(20).optional(), as: z.literal("candidate").optional() }),
  errors: ["invite_not_found", "forbidden", "too_many_requests"],
});

const link = { key: z.string().min(1).max(100) };

/** The link with which people invite themselves. */
export const openLink = defineRoute({
  method: "GET",
  path: "/gateways/join/:key",
  summary: "Opens the page on which people invite themselves to a test",
  access: "public",
  limit: "entry",
  params: z.object(link),
  query: z.object({ testType: z.string().max(20).optional() }),
  errors: ["too_many_requests"],
});

export const readLink = defineRoute({
  method: "GET",
  path: "/gateways/link/:key",
  summary: "Returns the test that an open link invites to",
  access: "public",
  limit: "entry",
  params: z.object(link),
  response: z.object({
    test_name: z.string(),
    company_name: z.string(),
    /** What texts call it. */
    product: z.enum(["test", "quiz", "contest", "interview"]),
  }),
  errors: ["invite_not_found", "too_many_requests"],
});

/**
 * Anybody could type the address of an invited person, so this does not sign them in; their own link is sent to them.
 */
export const joinByLink = defineRoute({
  method: "POST",
  path: "/gateways/join/:key",
  summary: "Invites a person to a test through its open link, and signs them in",
  access: "public",
  limit: "entry",
  params: z.object(link),
  body: z.object({ name: mailedName(120), email: z.email().max(254) }),
  response: z.object({ test_slug: Slug }),
  errors: ["invite_not_found", "already_invited", "too_many_requests"],
});
