import { z } from "zod";
import { Ok } from "../fields.ts";
import { defineRoute } from "../route.ts";

/**
 * The past of the demo company. `none`: there is none, as in every other company; `filling`: demo candidates are being
 * added; `filled`: they are there, or at least the demo's tests; `empty`: everything was removed.
 */
const DemoState = z.enum(["none", "filling", "filled", "empty"]);

export const readDemo = defineRoute({
  method: "GET",
  path: "/api/v1/company/demo",
  summary: "Tells whether the company is the demo, and whether demo candidates have taken its tests",
  access: "recruiter",
  limit: "read",
  response: z.object({ state: DemoState, candidates: z.number().int().nonnegative() }),
  errors: [],
});

/** `candidates`: the made-up people and their results; `everything`: the demo's tests and questions, too. */
export const EmptyDemo = z.enum(["candidates", "everything"]);
export type EmptyDemo = z.infer<typeof EmptyDemo>;

export const emptyDemo = defineRoute({
  method: "POST",
  path: "/rpc/demo.empty",
  summary: "Removes the demo candidates with their results, or all content of the demo",
  access: "recruiter",
  roles: ["owner"],
  personOnly: true,
  limit: "rare",
  body: z.object({ what: EmptyDemo }),
  response: Ok,
  errors: ["not_found"],
});
