import { z } from "zod";
import { Slug } from "./fields.ts";
import { defineRoute } from "./route.ts";
import { FormField } from "./tests.ts";

export const Invite = z.object({
  id: Slug,
  email: z.string(),
  test_slug: Slug,
  test_name: z.string(),
  is_onboarded: z.boolean(),
  /** The custom form, every field normalised. */
  fields: z.array(FormField),
  extra_data: z.record(z.string(), z.string()),
});
export type Invite = z.infer<typeof Invite>;

export const readInvite = defineRoute({
  method: "GET",
  path: "/api/v1/invite/:id",
  summary: "The caller's own invitation",
  access: "member",
  params: z.object({ id: Slug }),
  response: Invite,
  errors: ["invite_not_found"],
});

/** The link in the e-mail. It signs the candidate in and leads to the test; it can be opened again. */
export const enterByInvite = defineRoute({
  method: "GET",
  path: "/gateways/enter/:token",
  summary: "Opens an invitation link",
  access: "public",
  params: z.object({ token: z.string().max(200) }),
  query: z.object({ testType: z.string().max(20).optional() }),
  errors: ["invite_not_found", "too_many_requests"],
});
