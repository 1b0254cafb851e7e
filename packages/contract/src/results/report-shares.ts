import { z } from "zod";
import { Id, Ok, OneLine, Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { Report } from "./reports.ts";

/** How many days a share link works at most. */
export const LONGEST_SHARE = 90;

/** What a share link shows: scores alone, or questions and answers as well. */
export const SharedContent = z.enum(["scores", "answers"]);
export type SharedContent = z.infer<typeof SharedContent>;

/** An address at which a person without an account reads one report. */
export const ReportShare = z.object({
  id: Id,
  /** Whom it is for, in the words of whoever created it. */
  name: z.string(),
  content: SharedContent,
  created_by: z.string(),
  created_at: Time,
  ends_at: Time,
  /**
   * `stopped`: whoever created it has left, or may no longer share reports, or the candidate's attempt runs again or was
   * replaced. It may work again later.
   */
  state: z.enum(["working", "ended", "withdrawn", "stopped"]),
  /** Null once it no longer works. */
  url: z.string().nullable(),
  opened: z.number().int().nonnegative(),
  last_opened_at: Time.nullable(),
});
export type ReportShare = z.infer<typeof ReportShare>;

// A program's link would outlive its key, and whoever reads the list can open every link in it.
const sharers = { access: "recruiter", roles: ["reviewer"], personOnly: true } as const;

export const listShares = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/shares",
  summary: "Lists the share links of one candidate's report",
  ...sharers,
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ username: Username }),
  response: z.object({ shares: z.array(ReportShare) }),
  errors: ["test_not_found"],
});

export const createShare = defineRoute({
  method: "POST",
  path: "/api/v1/test/:slug/shares",
  summary: "Creates a link at which a person without an account reads one candidate's report until it ends",
  ...sharers,
  limit: "write",
  params: z.object({ slug: Slug }),
  body: z.object({
    username: Username,
    name: OneLine.max(80),
    content: SharedContent,
    days: z.number().int().min(1).max(LONGEST_SHARE),
  }),
  response: z.object({ share: ReportShare }),
  status: 201,
  errors: ["test_not_found", "solution_set_not_found", "share_refused", "too_many_shares"],
});

export const withdrawShare = defineRoute({
  method: "POST",
  path: "/rpc/share.withdraw/:id",
  summary: "Withdraws a share link for good",
  ...sharers,
  limit: "write",
  params: z.object({ id: Id }),
  response: Ok,
  errors: ["not_found"],
});

/** The last part of the link's address, or of a file's: the share's number and a seal. */
const Sealed = z
  .string()
  .max(100)
  .regex(/^\d+\.[\w-]+$/);

export const readSharedReport = defineRoute({
  method: "GET",
  path: "/api/v1/shared-report/:token",
  summary: "Returns the report that a share link leads to, without evidence, notes, late drafts and hidden cases",
  access: "public",
  limit: "shared",
  params: z.object({ token: Sealed }),
  response: z.object({
    company: z.string(),
    content: SharedContent,
    ends_at: Time,
    report: Report,
    /** The keys of the files that texts of the report name, by the files' ids. */
    files: z.record(z.string(), z.string()),
  }),
  errors: ["share_not_found", "too_many_requests"],
});
export type SharedReport = z.infer<typeof readSharedReport.response>;

export const readSharedFile = defineRoute({
  method: "GET",
  path: "/media/shared/:key/:id/:name",
  summary: "Sends a file that the shared report names: a recording, an attachment or a picture of a question",
  access: "public",
  limit: "shared",
  params: z.object({ key: Sealed, id: z.string().max(80), name: z.string().max(255) }),
  errors: ["share_not_found", "not_found", "too_many_requests"],
});
