import { z } from "zod";
import { Id, Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";

const Confidence = z.number().min(0).max(1);

/** How often a kind of evidence was noted, and how sure its detectors were. */
const NotedKind = z.object({
  kind: z.string(),
  count: z.number().int(),
  /** So many of them were estimated; the others were told as facts. */
  estimated: z.number().int(),
  /** Of those that were estimated; null where none was. */
  confidence: z.object({ lowest: Confidence, median: Confidence, highest: Confidence }).nullable(),
  sources: z.array(z.enum(["browser", "server", "analysis"])),
});
export type NotedKind = z.infer<typeof NotedKind>;

/** What was seen, and how much could be seen at all. There is no sum on purpose: the kinds do not add up to anything. */
export const Integrity = z.object({
  proctored: z.boolean(),
  kinds: z.array(NotedKind),
  /** What limits what can be said, in sentences. */
  limits: z.array(z.string()),
});
export type Integrity = z.infer<typeof Integrity>;

export const readIntegrity = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/integrity",
  summary: "What was noted in an attempt, counted by kind, with confidence and what limits it",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ username: Username }),
  response: Integrity,
  errors: ["test_not_found", "solution_set_not_found"],
});

export const reportPdf = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/report.pdf",
  summary: "One candidate's report as a document",
  access: "recruiter",
  limit: "heavy",
  params: z.object({ slug: Slug }),
  query: z.object({ username: Username }),
  errors: ["test_not_found", "solution_set_not_found", "forbidden"],
});

const FlagComment = z.object({
  id: Id,
  author: z.string(),
  by: z.enum(["candidate", "reviewer"]),
  text: z.string(),
  at: Time,
});

/** One line of evidence that is worth a look, and what both sides say about it. */
const Flag = z.object({
  id: Id,
  kind: z.string(),
  /** The specification's label of a violation; null where it is none. */
  label: z.string().nullable(),
  at: Time,
  confidence: Confidence.nullable(),
  /** The title of the question that was on screen; null where it belongs to none. */
  problem: z.string().nullable(),
  /** Of a paste: its characters. */
  size: z.number().int().nullable(),
  comments: z.array(FlagComment),
});
export type Flag = z.infer<typeof Flag>;

export const readFlags = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/flags",
  summary:
    "What is worth a look in an ended attempt: a candidate's own, where the test allows it, or any of the company",
  access: "member",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ username: Username.optional() }),
  response: z.object({ flags: z.array(Flag), more: z.boolean() }),
  errors: ["test_not_found", "solution_set_not_found", "forbidden"],
});

const comment = {
  method: "POST",
  limit: "write",
  params: z.object({ id: Id }),
  body: z.object({ text: z.string().trim().min(1).max(2_000) }),
  response: Flag,
  errors: ["not_found", "forbidden"],
} as const;

export const commentFlag = defineRoute({
  ...comment,
  path: "/rpc/flag.comment/:id",
  summary: "A candidate's word about one line of the own attempt",
  access: "hacker",
});

export const answerFlag = defineRoute({
  ...comment,
  path: "/rpc/flag.answer/:id",
  summary: "A reviewer's word about one line",
  access: "recruiter",
  roles: ["reviewer", "proctor"],
});
