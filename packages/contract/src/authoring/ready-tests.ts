import { z } from "zod";
import { Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { StarterEntry } from "./starter.ts";

/** A complete test for one role, made of questions of the starter library. */
export const ReadyTest = z.object({
  slug: Slug,
  /** The role, and the name of the test that is made from it. */
  name: z.string(),
  /** For whom it is. */
  audience: z.string(),
  /** What the result says about a candidate. */
  shows: z.string(),
  minutes: z.number().int(),
  max_score: z.number(),
  /** The suggested percentage to pass. */
  cut_off: z.number().min(0).max(100),
  sections: z.array(z.object({ name: z.string(), problems: z.array(StarterEntry) })),
});
export type ReadyTest = z.infer<typeof ReadyTest>;

export const listReady = defineRoute({
  method: "GET",
  path: "/api/v1/ready-tests",
  summary: "Lists the complete tests that come with the product, by role, with their questions",
  access: "recruiter",
  limit: "read",
  roles: ["author"],
  response: z.object({ tests: z.array(ReadyTest) }),
  errors: ["forbidden"],
});

export const createFromReady = defineRoute({
  method: "POST",
  path: "/api/v1/ready-tests/:slug/use",
  summary: "Makes a live test of the company from a ready one; copies the questions that its library lacks",
  access: "recruiter",
  limit: "heavy",
  roles: ["author"],
  params: z.object({ slug: Slug }),
  response: z.object({
    slug: Slug,
    name: z.string(),
    /** How many questions are new in the company's library. */
    copied: z.number().int(),
  }),
  status: 201,
  errors: ["forbidden", "test_not_found"],
});
