import { z } from "zod";
import { Password } from "./sign-in.ts";
import { Id, Ok, OneLine, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

const own = { access: "recruiter", personOnly: true } as const;

export const OwnSession = z.object({
  id: Id,
  signed_in_at: Time,
  /** To within a few minutes. */
  last_used_at: Time,
  /** For example "Firefox on Windows". */
  browser: z.string(),
  /** The session that makes this call. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = defineRoute({
  method: "GET",
  path: "/api/v1/account/sessions",
  limit: "read",
  summary: "Lists where the caller is signed in, last used first",
  ...own,
  response: z.object({ sessions: z.array(OwnSession) }),
  errors: [],
});

export const endSession = defineRoute({
  method: "POST",
  path: "/rpc/account.sign_out/:id",
  limit: "write",
  summary: "Ends another session of the caller",
  ...own,
  params: z.object({ id: Id }),
  response: Ok,
  errors: ["not_found"],
});

export const endOtherSessions = defineRoute({
  method: "POST",
  path: "/rpc/account.sign_out_others",
  limit: "write",
  summary: "Ends all of the caller's sessions except this one",
  ...own,
  response: z.object({ ended: z.number().int() }),
  errors: [],
});

export const changeOwnProfile = defineRoute({
  method: "PATCH",
  path: "/api/v1/account",
  limit: "write",
  summary: "Changes the caller's job title, which the support sees beside their name",
  ...own,
  body: z.object({ job_title: OneLine.max(120).nullable() }),
  response: Ok,
  errors: [],
});

export const changeOwnPassword = defineRoute({
  method: "POST",
  path: "/rpc/account.change_password",
  limit: "guess",
  summary: "Changes the caller's password and ends their other sessions",
  ...own,
  body: z.object({ current: z.string().min(1).max(200), password: Password }),
  response: Ok,
  errors: ["wrong_password", "password_refused", "too_many_requests"],
});
