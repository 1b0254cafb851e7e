import { z } from "zod";
import { ProblemType } from "./problem-types.ts";
import { Stub } from "./problems.ts";
import { defineRoute } from "../route.ts";

/** What a program may use for each case. */
const TechnologyLimits = z.object({
  cpu_ms: z.number().positive(),
  memory_mb: z.number().positive(),
  output_kb: z.number().positive(),
  /** A slower or heavier language gets this many times what its question says. */
  time_factor: z.number().positive(),
  memory_factor: z.number().positive(),
});

/** A language or engine that at least one worker found in its sandbox. */
export const Technology = z.object({
  /** Its URI, as `allowed_technologies` names it: `python`, `cpp`, `postgresql`. */
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** Both as candidates know them, such as `C++20 (GCC 12)` or `MariaDB 10.11`. */
  label: z.string().optional(),
  category: z.enum(["language", "database", "browser"]),
  /** The editor's language mode. */
  mode: z.string(),
  extension: z.string(),
  /** Says if a compatible engine stands in for the named one. */
  note: z.string().nullable(),
  /** Applies if a question sets none; absent if a question's limits are not those of a single program. */
  limits: TechnologyLimits.optional(),
});
export type Technology = z.infer<typeof Technology>;

export const technologies = defineRoute({
  method: "GET",
  path: "/rpc/get_technologies",
  summary: "Lists the available technologies, and the types that cannot run",
  access: "member",
  limit: "read",
  response: z.object({
    technologies: z.array(Technology),
    unavailable: z.array(z.object({ problem_type: ProblemType, reason: z.string() })),
  }),
  errors: [],
});

export const languageStub = defineRoute({
  method: "GET",
  path: "/rpc/detail_provider",
  summary: "Returns a language's initial editor text",
  access: "member",
  limit: "read",
  query: z.object({ namespace: z.literal("stub"), q: z.string().max(60) }),
  response: z.object({ technology: z.string(), stub: Stub }),
  errors: ["technology_not_found"],
});
