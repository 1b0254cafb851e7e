import { z } from "zod";
import { Id, Slug, Time, Username } from "../fields.ts";
import { CandidateStatus } from "../inviting/candidates.ts";
import { defineRoute } from "../route.ts";

/** How many days back the way from invitation to result is counted, and how many weeks scores are compared. */
export const HOME_DAYS = 30;
export const HOME_WEEKS = 8;
/** Tests that open or close within so many days are listed. */
export const HOME_SOON_DAYS = 7;
/** Messages that failed longer ago are not counted any more: nobody can dismiss them. */
export const HOME_FAILED_DAYS = 7;

const NamedTest = z.object({ slug: Slug, name: z.string() });
/** Candidates of a test. */
const TestCount = NamedTest.extend({ count: z.number().int() });

/** What waits for the reader. What their role may not do is null. */
export const HomeTasks = z.object({
  /** Answers that wait for the reader's marks, and those that are nobody's task. */
  marking: z.object({ mine: z.number().int(), free: z.number().int() }).nullable(),
  /** Candidates with alerts that nobody has dismissed or confirmed. */
  alerts: z.array(TestCount).nullable(),
  /** Candidates whose interview nobody has decided. */
  interviews: z.array(TestCount).nullable(),
  /** Candidates with late drafts that nobody has accepted or declined. */
  late_drafts: z.array(TestCount).nullable(),
  /** Conversations that wait for an answer. */
  conversations: z.number().int().nullable(),
  /** Judged regrades that nobody has applied or discarded. */
  regrades: z.array(z.object({ id: Id, title: z.string(), test: NamedTest })).nullable(),
  /** Messages that could not be delivered within the last week. */
  failed_mails: z.number().int().nullable(),
  /** Tests that open or close within a week, the next one first. */
  soon: z.array(NamedTest.extend({ event: z.enum(["opens", "closes"]), at: Time })),
});
export type HomeTasks = z.infer<typeof HomeTasks>;

export const readHomeTasks = defineRoute({
  method: "GET",
  path: "/api/v1/home/tasks",
  summary: "Counts what waits for the caller, as far as their role may act on it",
  access: "recruiter",
  limit: "read",
  response: HomeTasks,
  errors: [],
});

/** How far those got who were invited lately. Each number is a part of the one before. */
const Funnel = z.object({
  invited: z.number().int(),
  opened: z.number().int(),
  started: z.number().int(),
  submitted: z.number().int(),
  /** Whose result is final. */
  evaluated: z.number().int(),
  /** Null if none of them can pass or fail, because no test has a pass mark. */
  passed: z.number().int().nullable(),
});
export type Funnel = z.infer<typeof Funnel>;

export const HomeFigures = z.object({
  funnel: Funnel,
  /** The mean of final scores by the week in which they were submitted, oldest first; weeks begin on Monday, UTC. */
  weeks: z.array(z.object({ from: z.iso.date(), candidates: z.number().int(), percent: z.number().nullable() })),
  /** Those of whom something was heard last, the latest first. */
  people: z.array(
    z.object({
      test: NamedTest,
      username: Username,
      full_name: z.string(),
      email: z.string(),
      status: CandidateStatus,
      /** Of the full marks; null for interviews, and until there is a score. */
      percent: z.number().nullable(),
      /** Whether that percentage may still change. */
      provisional: z.boolean(),
      at: Time,
    }),
  ),
});
export type HomeFigures = z.infer<typeof HomeFigures>;

export const readHomeFigures = defineRoute({
  method: "GET",
  path: "/api/v1/home/figures",
  summary: "Returns how far candidates got lately, their scores by week, and who was heard of last",
  access: "recruiter",
  limit: "read",
  query: z.object({ test: Slug.optional() }),
  response: HomeFigures,
  errors: ["test_not_found"],
});
