import { z } from "zod";
import { Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** What a new company does first. */
export const FirstStep = z.enum(["test", "try", "invite", "report", "colleague"]);
export type FirstStep = z.infer<typeof FirstStep>;

export const readFirstSteps = defineRoute({
  method: "GET",
  path: "/api/v1/company/first-steps",
  summary: "Tells which of the first steps the company has taken",
  access: "recruiter",
  limit: "read",
  response: z.object({
    done: z.array(FirstStep),
    /** The company's newest test of its own, which the open steps are about; null if there is none. */
    test: z.object({ slug: Slug, is_interview: z.boolean(), is_live: z.boolean() }).nullable(),
  }),
  errors: [],
});
