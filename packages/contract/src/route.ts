import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Limit } from "./limits.ts";
import type { Role } from "./roles.ts";

/**
 * Who may call. `public` needs no session, `member` any session, `hacker` and `recruiter` that user type, `proctor` an
 * attempt's proctoring token, and `signed` an address that the server signed.
 */
export type Access = "public" | "member" | "hacker" | "recruiter" | "proctor" | "signed";

type ObjectSchema = z.ZodObject;

export interface Route {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  access: Access;
  /** How often it may be called. */
  limit: Limit;
  /** Restricts recruiters to these roles; absent for all. An owner always may. */
  roles?: readonly Role[];
  /**
   * Restricts recruiters to people who are signed in: no API key, whatever its role. For one's own account, for decisions
   * about a person, and for all that would let a key grow in power or outlive its own revocation.
   */
  personOnly?: true;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodType;
  /** The maximum size of the body, if more than usual. */
  bodyBytes?: number;
  /** The body is sent as multipart: the fields of `body` and one `file`. */
  multipart?: true;
  /** Absent if the reply has no body. */
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
