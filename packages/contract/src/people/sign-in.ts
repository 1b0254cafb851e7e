import { z } from "zod";
import { UserDetails } from "./accounts.ts";
import { mailedName } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** Follows the password; with `next` nobody is signed in yet, and `/accounts/second-step` says what comes next. */
export const SignInReply = UserDetails.extend({ next: z.enum(["code", "passkey", "set-up"]).optional() });
export type SignInReply = z.infer<typeof SignInReply>;

export const login = defineRoute({
  method: "POST",
  path: "/accounts/login",
  summary: "Signs a recruiter in with e-mail and password",
  access: "public",
  limit: "guess",
  body: z.object({ email: z.email().max(254), password: z.string().min(1).max(200) }),
  response: SignInReply,
  errors: ["wrong_credentials", "too_many_requests"],
});

/** Long enough that guessing is hopeless; people with a shorter one from before keep it. */
export const Password = z.string().min(12).max(200);

/** With `mailed` nobody is signed in yet: an e-mail explains the next step, whether or not the address was known. */
export const SignUpReply = UserDetails.extend({ mailed: z.literal(true).optional() });
export type SignUpReply = z.infer<typeof SignUpReply>;

export const signUp = defineRoute({
  method: "POST",
  path: "/accounts/signup",
  summary:
    "Creates a company and its first recruiter, who owns it; if the server sends e-mail, once the address is confirmed",
  access: "public",
  limit: "guess",
  body: z.object({
    company: mailedName(120),
    full_name: mailedName(120),
    email: z.email().max(254),
    password: Password,
    /** Lets the first company sign up while it is closed to everybody else. */
    key: z.string().max(200).optional(),
  }),
  response: SignUpReply,
  errors: ["email_taken", "password_refused", "forbidden", "too_many_requests"],
});

const token = z.object({ token: z.string().min(1).max(200) });

export const readSignUp = defineRoute({
  method: "GET",
  path: "/accounts/signup/:token",
  limit: "miss",
  summary: "Returns which company a link creates",
  access: "public",
  params: token,
  response: z.object({ company: z.string(), email: z.string() }),
  errors: ["sign_up_not_found", "too_many_requests"],
});

export const confirmSignUp = defineRoute({
  method: "POST",
  path: "/accounts/signup/:token",
  limit: "guess",
  summary: "Creates the company whose owner got the link by e-mail, and signs them in",
  access: "public",
  params: token,
  response: UserDetails,
  errors: ["sign_up_not_found", "too_many_requests"],
});
