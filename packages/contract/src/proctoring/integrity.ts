import { z } from "zod";
import { Id, Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { StandingVerdict } from "./verdicts.ts";

const Confidence = z.number().min(0).max(1);

/** How often a kind of evidence was recorded, and how certain its detectors were. */
const NotedKind = z.object({
  kind: z.string(),
  /** Without those that a reviewer dismissed. */
  count: z.number().int(),
  dismissed: z.number().int().default(0),
  /** How many of those that count a reviewer confirmed. */
  confirmed: z.number().int().default(0),
  /** How many of them were estimated; the others were reported as facts. */
  estimated: z.number().int(),
  /** For the estimated ones, or null if there are none. */
  confidence: z.object({ lowest: Confidence, median: Confidence, highest: Confidence }).nullable(),
  sources: z.array(z.enum(["browser", "server", "analysis"])),
});
export type NotedKind = z.infer<typeof NotedKind>;

/**
 * What was seen, and how much could be seen at all. There is deliberately no total, because the kinds do not add up.
 */
export const Integrity = z.object({
  proctored: z.boolean(),
  /** Sentences that say how much of the attempt was seen; none for what the test does not watch. */
  coverage: z.array(z.string()),
  kinds: z.array(NotedKind),
  /** Sentences that say what limits the evidence. */
  limits: z.array(z.string()),
});
export type Integrity = z.infer<typeof Integrity>;

export const readIntegrity = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/integrity",
  summary: "Counts an attempt's evidence by kind, with its confidence and limits",
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
  summary: "Returns one candidate's report as a document",
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

/** One entry of evidence that is worth reviewing, with the comments of both sides. */
const Flag = z.object({
  id: Id,
  kind: z.string(),
  /** The specification's label of a violation, or null if it is none. */
  label: z.string().nullable(),
  at: Time,
  /** When it was last seen, or null if it was seen at one moment. */
  ends_at: Time.nullable(),
  /** How long it lasted in milliseconds, or null if nobody knows. */
  duration: z.number().nonnegative().nullable(),
  /** What exactly was seen, in a few words, or null if the kind says it all. */
  seen: z.string().nullable(),
  /** The picture or clip that shows it best, or null if there is none. */
  media: z.object({ url: z.string(), content_type: z.string(), kind: z.string() }).nullable(),
  confidence: Confidence.nullable(),
  /** The title of the question that was on screen, or null if it belongs to none. */
  problem: z.string().nullable(),
  /** For a paste: its number of characters. */
  size: z.number().int().nullable(),
  /** Candidates learn only that it was dismissed; what a reviewer confirmed is theirs to say. */
  verdict: StandingVerdict.default(null),
  comments: z.array(FlagComment),
});
export type Flag = z.infer<typeof Flag>;

export const readFlags = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/flags",
  summary:
    "Lists the evidence of an ended attempt that is worth reviewing: a candidate's own, if the test allows it, or any of the company",
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
  summary: "Adds a candidate's comment on an entry of their own attempt",
  access: "hacker",
});

export const answerFlag = defineRoute({
  ...comment,
  path: "/rpc/flag.answer/:id",
  summary: "Adds a reviewer's comment on an entry",
  access: "recruiter",
  roles: ["reviewer", "proctor"],
});
