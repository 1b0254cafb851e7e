import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Limit } from "./limits.ts";
import type { Role } from "./roles.ts";

/**
 * Who may call. `public` needs no session, `member` any session, `hacker` and `recruiter` that user type,
 * `proctor` the bearer of an attempt's proctoring token, `signed` whoever has an address that the server signed.
 */
export type Access = "public" | "member" | "hacker" | "recruiter" | "proctor" | "signed";

type ObjectSchema = z.ZodObject;

export interface Route {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  access: Access;
  /** How often. */
  limit: Limit;
  /** Of recruiters only those in one of these roles; absent: all. An owner always may. */
  roles?: readonly Role[];
  /** Of recruiters only a person who is signed in: no API key, whatever its role. */
  personOnly?: true;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodType;
  /** The most that the body may be, where that is more than usual. */
  bodyBytes?: number;
  /** The body travels as multipart: the fields of `body` and one `file`. */
  multipart?: true;
  /** Absent: the reply has no body. */
  response?: z.ZodType;
  status?: 200 | 201 | 204;
  errors: readonly ErrorCode[];
}

export type ParamsOf<R extends Route> = R["params"] extends z.ZodType ? z.output<R["params"]> : undefined;
export type QueryOf<R extends Route> = R["query"] extends z.ZodType ? z.output<R["query"]> : undefined;
export type BodyOf<R extends Route> = R["body"] extends z.ZodType ? z.output<R["body"]> : undefined;
export type ReplyOf<R extends Route> = R["response"] extends z.ZodType ? z.output<R["response"]> : undefined;

export function defineRoute<const R extends Route>(route: R): R {
  return route;
}
