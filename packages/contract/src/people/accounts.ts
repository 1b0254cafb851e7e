import { z } from "zod";
import { Id, Ok, Slug, Username } from "../fields.ts";
import { Role } from "../roles.ts";
import { defineRoute } from "../route.ts";

export const UserType = z.enum(["hacker", "recruiter"]);
export type UserType = z.infer<typeof UserType>;

/** All null when nobody is signed in; the client then goes to /accounts/logout. */
export const UserDetails = z.object({
  user_id: Id.nullable(),
  usertype: UserType.nullable(),
  username: Username.nullable(),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const identity = defineRoute({
  method: "GET",
  path: "/gateways/identity",
  summary: "Returns who is signed in",
  access: "public",
  limit: "open",
  response: UserDetails,
  errors: [],
});

export const validateSession = defineRoute({
  method: "GET",
  path: "/gateways/validate-session",
  summary: "Says whether the session is still valid, and sets the CSRF token cookie",
  access: "public",
  limit: "open",
  response: z.object({ valid: z.boolean() }),
  errors: [],
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
  /** Recruiters only. */
  role: Role.optional(),
});
export type Profile = z.infer<typeof Profile>;

export const hackerProfile = defineRoute({
  method: "GET",
  path: "/api/v1/hacker/:id",
  summary: "Returns a candidate's own profile",
  access: "hacker",
  limit: "read",
  params: z.object({ id: Id }),
  response: Profile,
  errors: ["not_found"],
});

export const recruiterProfile = defineRoute({
  method: "GET",
  path: "/api/v1/recruiter/:id",
  summary: "Returns a recruiter's own profile",
  access: "recruiter",
  limit: "read",
  params: z.object({ id: Id }),
  response: Profile,
  errors: ["not_found"],
});

export const readSession = defineRoute({
  method: "GET",
  path: "/get-session/:id/:slug/:username",
  summary: "Returns the id of the caller's session, for white-label setups where the socket cannot carry the cookie",
  access: "member",
  limit: "read",
  params: z.object({ id: Id, slug: Slug, username: z.string().min(1).max(200) }),
  response: z.object({ session_id: z.string() }),
  errors: ["solution_set_not_found"],
});
