import { z } from "zod";
import { FolderPath, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { AuthoredType } from "./library-content.ts";
import { Difficulty, ProblemDraft } from "./library-problem.ts";

/** What a question of the starter library is about. */
export const SKILLS = {
  algorithms: "Algorithms",
  data: "Data",
  design: "System design",
  java: "Java",
  javascript: "JavaScript",
  operations: "Operations",
  python: "Python",
  reasoning: "Reasoning",
  security: "Security",
  sql: "SQL",
  testing: "Testing",
  web: "Web",
  writing: "Writing",
} as const;
export const Skill = z.enum(Object.keys(SKILLS) as [keyof typeof SKILLS, ...(keyof typeof SKILLS)[]]);
export type Skill = z.infer<typeof Skill>;

export const StarterEntry = z.object({
  slug: Slug,
  problem_type: AuthoredType,
  title: z.string(),
  skills: z.array(Skill).min(1),
  difficulty: Difficulty,
  /** How long a prepared candidate takes. */
  minutes: z.number().int().min(1).max(180),
  max_score: z.number(),
  /** The company's library has a copy that is not archived. */
  copied: z.boolean(),
  /** The newest of these copies. */
  copy: Slug.nullable().default(null),
});
export type StarterEntry = z.infer<typeof StarterEntry>;

export const listStarter = defineRoute({
  method: "GET",
  path: "/api/v1/starter",
  summary: "Lists the questions that come with the product, by title",
  access: "recruiter",
  limit: "read",
  roles: ["author", "reviewer"],
  query: z.object({
    search: z.string().max(200).optional(),
    skill: Skill.optional(),
    problem_type: AuthoredType.optional(),
    difficulty: Difficulty.optional(),
  }),
  response: z.object({
    problems: z.array(StarterEntry),
    /** How many there are without the filters. */
    total: z.number().int(),
    /** The types that occur, to choose from. */
    types: z.array(AuthoredType),
  }),
  errors: ["forbidden"],
});

export const readStarter = defineRoute({
  method: "GET",
  path: "/api/v1/starter/:slug",
  summary: "Returns a question that comes with the product, with its key and explanation",
  access: "recruiter",
  limit: "read",
  roles: ["author", "reviewer"],
  params: z.object({ slug: Slug }),
  /** The explanation is in the draft's notes. */
  response: StarterEntry.extend({ draft: ProblemDraft.omit({ folder: true }) }),
  errors: ["forbidden", "problem_not_found"],
});

/** How many questions can be copied at once. */
export const STARTER_COPIES = 200;

export const copyStarter = defineRoute({
  method: "POST",
  path: "/api/v1/starter/copy",
  summary: "Copies questions that come with the product into the company's library, published",
  access: "recruiter",
  limit: "heavy",
  roles: ["author"],
  body: z.object({ slugs: z.array(Slug).min(1).max(STARTER_COPIES), folder: FolderPath.default("") }),
  response: z.object({ created: z.array(z.object({ slug: Slug, title: z.string() })) }),
  status: 201,
  errors: ["forbidden", "problem_not_found"],
});
