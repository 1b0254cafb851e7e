import { z } from "zod";
import { FORM_ENTRY_LIMIT } from "../constants.ts";
import { Ok, Slug } from "../fields.ts";
import { Invite } from "../inviting/invitations.ts";
import { defineRoute } from "../route.ts";

export const addExtraData = defineRoute({
  method: "POST",
  path: "/rpc/invite.add_extra_data",
  summary: "Stores an invitation's custom form",
  access: "hacker",
  limit: "write",
  query: z.object({ invite_id: Slug }),
  body: z.object({ extra_data: z.record(z.string().max(80), z.string().max(FORM_ENTRY_LIMIT)) }),
  response: Invite,
  errors: ["invite_not_found", "invalid_request"],
});

export const userOnboarded = defineRoute({
  method: "POST",
  path: "/rpc/user.onboarded",
  summary: "Marks the form as done; refused while a required field is missing",
  access: "hacker",
  limit: "write",
  body: z.object({ invite_id: Slug }),
  response: Ok,
  errors: ["invite_not_found", "onboarding_required"],
});
