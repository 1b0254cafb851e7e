import { z } from "zod";
import { Slug, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** An answer that waits for marks, or for the mark of somebody it is assigned to. */
const AnswerToMark = z.object({
  solution: Slug,
  problem: Slug,
  /** The question's title, with the question that it is part of. */
  title: z.string(),
  /** A name, or a label such as "Candidate 7" where marking is anonymous. */
  candidate: z.string(),
  /** Tells people of the same name apart. */
  candidate_key: z.number().int(),
  /** Whose task it is, and whether they have marked it. */
  assigned: z.array(z.object({ username: Username, marked: z.boolean() })),
});
export type AnswerToMark = z.infer<typeof AnswerToMark>;

export const Marking = z.object({
  test: z.object({ slug: Slug, name: z.string(), anonymous: z.boolean() }),
  /** Everyone in the company who may mark. */
  reviewers: z.array(z.object({ username: Username, full_name: z.string() })),
  answers: z.array(AnswerToMark),
});
export type Marking = z.infer<typeof Marking>;

const ofTest = { access: "recruiter", params: z.object({ slug: Slug }), response: Marking } as const;

export const readMarking = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/marking",
  summary: "Lists a test's answers that wait for marks, and whose task each is",
  limit: "read",
  ...ofTest,
  roles: ["author", "reviewer"],
  errors: ["test_not_found", "forbidden"],
});

const Reviewers = z.array(Username).max(100);

export const Assignment = z.discriminatedUnion("way", [
  /** Shares out what nobody has yet; a question or a candidate stays with the same people. */
  z.object({
    way: z.literal("evenly"),
    by: z.enum(["problem", "candidate"]),
    reviewers: Reviewers.min(1),
    /** How many people mark each answer. */
    each: z.number().int().min(1).max(2),
  }),
  /** Exactly these people; none to take the answers back. Whoever has marked an answer stays. */
  z.object({ way: z.literal("chosen"), solutions: z.array(Slug).min(1).max(10_000), reviewers: Reviewers }),
]);
export type Assignment = z.infer<typeof Assignment>;

export const assignMarking = defineRoute({
  method: "POST",
  path: "/rpc/marking.assign/:slug",
  summary: "Assigns answers that wait for marks to reviewers, evenly or to chosen people",
  limit: "write",
  ...ofTest,
  roles: ["author", "reviewer"],
  body: Assignment,
  bodyBytes: 2_000_000,
  errors: ["test_not_found", "invalid_request", "forbidden"],
});

export const setAnonymousMarking = defineRoute({
  method: "POST",
  path: "/rpc/marking.anonymous/:slug",
  summary: "Hides who gave an answer from the people who mark it, until the candidate's answers are marked",
  limit: "write",
  ...ofTest,
  roles: ["author"],
  body: z.object({ anonymous: z.boolean() }),
  errors: ["test_not_found", "forbidden"],
});

/** The tests with answers that the caller is to mark, or that nobody is. */
export const listMarking = defineRoute({
  method: "GET",
  path: "/api/v1/marking",
  summary: "Counts, by test, the answers that wait for the caller's marks, and those that are nobody's task",
  access: "recruiter",
  limit: "read",
  roles: ["reviewer"],
  response: z.object({
    tests: z.array(
      z.object({
        slug: Slug,
        name: z.string(),
        mine: z.number().int(),
        free: z.number().int(),
        /** Where to begin: with one's own answers. */
        next: z.object({ problem: Slug, solution: Slug }),
      }),
    ),
  }),
  errors: ["forbidden"],
});
export type MarkingList = z.infer<typeof listMarking.response>;
