import type { Db } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { randomSlug } from "../platform/identity/tokens.ts";

interface ProblemInput {
  type?: string;
  title?: string;
  statement?: string;
  maxScore?: number;
  content?: object;
  grading?: object;
  children?: ProblemInput[];
  /** At its place in the test. */
  points?: number;
  negative?: number;
}
interface TestInput {
  name?: string;
  minutes?: number;
  timedSections?: number[];
  problems?: ProblemInput[][];
  overrides?: Record<string, unknown>;
  /** Of every section. */
  pool?: { shuffle?: boolean; shuffle_choices?: boolean; pick?: number };
}

/** Writes rows for tests straight into the database. */
export function createFactory(db: Db) {
  async function company(name = "Demo company") {
    const row = await db
      .insertInto("company")
      .values({ slug: randomSlug(), name, avatar_url: null, proven_at: new Date() })
      .returning(["id", "slug"])
      .executeTakeFirstOrThrow();
    return row;
  }

  async function account(usertype: "hacker" | "recruiter", companyId: number | null = null) {
    const username = `u-${randomSlug()}`;
    return db
      .insertInto("account")
      .values({
        username,
        usertype,
        email: `${username}@example.com`,
        full_name: "Demo Person",
        company_id: companyId,
        role: usertype === "recruiter" ? "owner" : null,
        job_title: null,
        password_hash: null,
      })
      .returning(["id", "username", "email"])
      .executeTakeFirstOrThrow();
  }

  async function problem(companyId: number, input: ProblemInput, parentId: number | null = null, position = 0) {
    const row = await db
      .insertInto("problem")
      .values({
        slug: randomSlug(),
        company_id: companyId,
        parent_id: parentId,
        position,
        problem_type: input.type ?? "TEX",
        title: input.title ?? "A question",
        statement: input.statement ?? "What do you think?",
        max_score: input.maxScore ?? 10,
        content: toJson(input.content ?? {}),
        grading: toJson(input.grading ?? {}),
      })
      .returning(["id", "slug"])
      .executeTakeFirstOrThrow();
    const children: { id: number; slug: string }[] = [];
    for (const [index, child] of (input.children ?? []).entries()) {
      children.push(await problem(companyId, child, row.id, index));
    }
    return { ...row, children };
  }

  /** A test; `problems` has one list per section. */
  async function test(companyId: number, input: TestInput = {}) {
    const lists = input.problems ?? [[{ type: "TEX" }, { type: "TEX" }]];
    const row = await db
      .insertInto("test")
      .values({
        slug: randomSlug(),
        company_id: companyId,
        name: input.name ?? "A test",
        duration_minutes: input.minutes ?? 60,
        is_timed_section: input.timedSections !== undefined,
        ...input.overrides,
      })
      .returning(["id", "slug"])
      .executeTakeFirstOrThrow();
    const sections = [];
    for (const [index, list] of lists.entries()) {
      const section = await db
        .insertInto("section")
        .values({
          test_id: row.id,
          slug: `section-${index + 1}`,
          name: `Section ${index + 1}`,
          position: index,
          duration_minutes: input.timedSections?.[index] ?? null,
          ...input.pool,
        })
        .returning(["id", "slug"])
        .executeTakeFirstOrThrow();
      const problems = [];
      for (const [position, item] of list.entries()) {
        const made = await problem(companyId, item);
        await db
          .insertInto("section_problem")
          .values({
            section_id: section.id,
            problem_id: made.id,
            position,
            points: item.points ?? null,
            negative: item.negative ?? 0,
          })
          .execute();
        problems.push(made);
      }
      sections.push({ ...section, problems });
    }
    return { ...row, sections };
  }

  async function invite(testId: number, accountId: number, email = "candidate@example.com") {
    const id = randomSlug();
    await db
      .insertInto("invite")
      .values({ id, test_id: testId, account_id: accountId, email, onboarded_at: null })
      .execute();
    return id;
  }

  /** A candidate with an invitation to the test. */
  async function candidate(testId: number) {
    const made = await account("hacker");
    return { ...made, inviteId: await invite(testId, made.id, made.email) };
  }

  return { company, account, problem, test, invite, candidate };
}
export type Factory = ReturnType<typeof createFactory>;
