import { z } from "zod";
import { Password } from "./sign-in.ts";
import { Ok } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const forgotPassword = defineRoute({
  method: "POST",
  path: "/accounts/password/forgot",
  limit: "guess",
  summary: "Requests a link to choose a new password; the reply is the same whether or not a recruiter has the address",
  access: "public",
  body: z.object({ email: z.email().max(254) }),
  /** False if this server sends no e-mail. */
  response: z.object({ sends: z.boolean() }),
  errors: ["too_many_requests"],
});

const token = z.object({ token: z.string().min(1).max(200) });

export const readReset = defineRoute({
  method: "GET",
  path: "/accounts/password/reset/:token",
  limit: "miss",
  summary: "Returns whose password a link changes",
  access: "public",
  params: token,
  response: z.object({ email: z.string() }),
  errors: ["reset_not_found", "too_many_requests"],
});

export const resetPassword = defineRoute({
  method: "POST",
  path: "/accounts/password/reset/:token",
  limit: "guess",
  summary: "Sets a new password and ends every session of the account; the link works once and signs nobody in",
  access: "public",
  params: token,
  body: z.object({ password: Password }),
  response: Ok,
  errors: ["reset_not_found", "password_refused", "too_many_requests"],
});
