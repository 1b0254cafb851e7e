import { z } from "zod";
import { Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { Accommodations } from "./accommodations.ts";

export const setAccommodations = defineRoute({
  method: "PUT",
  path: "/api/v1/invite/:id/accommodations",
  summary: "Sets one candidate's accommodations; extra time stays if it is absent, and can be set until they start",
  access: "recruiter",
  limit: "write",
  roles: ["author", "proctor"],
  params: z.object({ id: Slug }),
  body: Accommodations.extend({
    extra_minutes: Accommodations.shape.extra_minutes.unwrap().optional(),
    extra_percent: Accommodations.shape.extra_percent.unwrap().optional(),
  }),
  response: Accommodations,
  errors: ["invite_not_found", "extra_time_set"],
});
