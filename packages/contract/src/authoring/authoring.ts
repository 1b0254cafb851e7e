import { z } from "zod";
import { Id, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** Nobody can enter a draft. An archived test is not listed, and its links are closed. */
export const TestState = z.enum(["draft", "live", "archived"]);
export type TestState = z.infer<typeof TestState>;

export const TestSummary = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  state: TestState,
  start_time: Time.nullable(),
  end_time: Time.nullable(),
  /** In minutes. */
  duration: z.number(),
  sections_total: z.number().int(),
  problems_total: z.number().int(),
  is_interview: z.boolean().default(false),
  proctored: z.boolean(),
  /** The number of people, without recruiters' trials. */
  invited: z.number().int(),
  running: z.number().int(),
  submitted: z.number().int(),
  /** Those of them with answers that wait for a person's marks. */
  to_mark: z.number().int().default(0),
  updated_at: Time,
});
export type TestSummary = z.infer<typeof TestSummary>;

export const listTests = defineRoute({
  method: "GET",
  path: "/api/v1/tests",
  summary: "Lists the company's tests, last changed first",
  access: "recruiter",
  limit: "read",
  query: z.object({ state: TestState.optional(), search: z.string().max(200).optional() }),
  response: z.object({ tests: z.array(TestSummary) }),
  errors: [],
});
