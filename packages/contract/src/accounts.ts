import { z } from "zod";
import { Id, Ok, OneLine, Slug, Username } from "./fields.ts";
import { Role } from "./roles.ts";
import { defineRoute } from "./route.ts";

export const UserType = z.enum(["hacker", "recruiter"]);
export type UserType = z.infer<typeof UserType>;

/** All null when nobody is signed in: the client then leaves for /accounts/logout. */
export const UserDetails = z.object({
  user_id: Id.nullable(),
  usertype: UserType.nullable(),
  username: Username.nullable(),
});
export type UserDetails = z.infer<typeof UserDetails>;

/** After the password; with `next` nobody is signed in yet, and `/accounts/second-step` says how it goes on. */
export const SignInReply = UserDetails.extend({ next: z.enum(["code", "passkey", "set-up"]).optional() });
export type SignInReply = z.infer<typeof SignInReply>;

export const identity = defineRoute({
  method: "GET",
  path: "/gateways/identity",
  summary: "Who is signed in",
  access: "public",
  limit: "open",
  response: UserDetails,
  errors: [],
});

export const validateSession = defineRoute({
  method: "GET",
  path: "/gateways/validate-session",
  summary: "Whether the session still holds; hands out the CSRF token cookie",
  access: "public",
  limit: "open",
  response: z.object({ valid: z.boolean() }),
  errors: [],
});

export const login = defineRoute({
  method: "POST",
  path: "/accounts/login",
  summary: "A recruiter signs in with e-mail and password",
  access: "public",
  limit: "guess",
  body: z.object({ email: z.email().max(254), password: z.string().min(1).max(200) }),
  response: SignInReply,
  errors: ["wrong_credentials", "too_many_requests"],
});

/** Long enough that guessing is no way in. */
export const Password = z.string().min(10).max(200);

/** With `mailed` nobody is signed in yet: an e-mail says how it goes on, whether or not the address was known. */
export const SignUpReply = UserDetails.extend({ mailed: z.literal(true).optional() });
export type SignUpReply = z.infer<typeof SignUpReply>;

export const signUp = defineRoute({
  method: "POST",
  path: "/accounts/signup",
  summary:
    "Creates a company and its first recruiter, who owns it; where e-mail is sent, once the address is confirmed",
  access: "public",
  limit: "guess",
  body: z.object({
    company: OneLine.max(120),
    full_name: OneLine.max(120),
    email: z.email().max(254),
    password: Password,
    /** Opens the door for the first company where nobody else may sign up. */
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
  summary: "Which company a link creates",
  access: "public",
  params: token,
  response: z.object({ company: z.string(), email: z.string() }),
  errors: ["sign_up_not_found", "too_many_requests"],
});

export const confirmSignUp = defineRoute({
  method: "POST",
  path: "/accounts/signup/:token",
  limit: "guess",
  summary: "Creates the company whose owner has got the link by e-mail, and signs them in",
  access: "public",
  params: token,
  response: UserDetails,
  errors: ["sign_up_not_found", "too_many_requests"],
});

export const logout = defineRoute({
  method: "POST",
  path: "/accounts/logout",
  summary: "Ends the session",
  access: "public",
  limit: "write",
  response: Ok,
  errors: [],
});

export const Profile = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  company: z.object({ slug: z.string(), name: z.string() }).nullable(),
  job_title: z.string().nullable(),
  /** Of a recruiter. */
  role: Role.optional(),
});
export type Profile = z.infer<typeof Profile>;

export const hackerProfile = defineRoute({
  method: "GET",
  path: "/api/v1/hacker/:id",
  summary: "A candidate's own profile",
  access: "hacker",
  limit: "read",
  params: z.object({ id: Id }),
  response: Profile,
  errors: ["not_found"],
});

export const recruiterProfile = defineRoute({
  method: "GET",
  path: "/api/v1/recruiter/:id",
  summary: "A recruiter's own profile",
  access: "recruiter",
  limit: "read",
  params: z.object({ id: Id }),
  response: Profile,
  errors: ["not_found"],
});

export const readSession = defineRoute({
  method: "GET",
  path: "/get-session/:id/:slug/:username",
  summary: "The id of the caller's session, for white-label set-ups where the socket cannot carry the cookie",
  access: "member",
  limit: "read",
  params: z.object({ id: Id, slug: Slug, username: z.string().min(1).max(200) }),
  response: z.object({ session_id: z.string() }),
  errors: ["solution_set_not_found"],
});
