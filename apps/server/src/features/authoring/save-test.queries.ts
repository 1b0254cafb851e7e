import type { SectionDraft } from "@invigil/contract/authoring/authored-test";
import type { Tx } from "@invigil/db/connection";
import type { toJson } from "@invigil/db/json";
import { detachIssues } from "@invigil/records/feedback/write-issues";
import { sql } from "kysely";

type Json = ReturnType<typeof toJson>;

interface Columns {
  name?: string;
  test_type?: "LRN" | "EMP" | "PRC";
  instructions?: string;
  duration_minutes?: number;
  start_time?: string | null;
  end_time?: string | null;
  cut_off?: number | null;
  allow_retake?: boolean;
  redirection_url?: string | null;
  enable_feedback_page?: boolean;
  is_test_created_for_phase?: boolean;
  phase_order?: number | null;
  is_timed_section?: boolean;
  allowed_technologies?: Json;
  settings?: Json;
  system_settings?: Json;
  state?: "draft" | "live" | "archived";
}

/** Every change counts up the edit, for other authors, and the version, for servers that keep what they have read. */
export function changeTest(tx: Tx, { id, now }: { id: number; now: Date }, columns: Columns) {
  return tx
    .updateTable("test")
    .set({ ...columns, edit: sql<number>`edit + 1`, version: sql<number>`version + 1`, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a section may take: the company's own, live, or in the test already. By slug. */
export async function placeableProblems(
  tx: Tx,
  key: { companyId: number; testId: number; slugs: readonly string[] },
): Promise<Map<string, { id: number; lineage: string; title: string; max_score: number }>> {
  if (key.slugs.length === 0) return new Map();
  const { rows } = await sql<{ slug: string; id: number; lineage: string; title: string; max_score: number }>`
    select p.slug, p.id, p.lineage, p.title, p.max_score from problem p
    where p.slug = any(${key.slugs}) and p.company_id = ${key.companyId} and p.parent_id is null
      and (p.state = 'live' or exists (
        select from section_problem sp join section on section.id = sp.section_id
        where sp.problem_id = p.id and section.test_id = ${key.testId}))`.execute(tx);
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}

interface NewSection extends SectionDraft {
  slug: string;
}

/** All anew: nobody has started, so nothing refers to the old ones. */
export async function writeSections(
  tx: Tx,
  testId: number,
  { sections, ids }: { sections: readonly NewSection[]; ids: ReadonlyMap<string, { id: number }> },
): Promise<void> {
  const keys = await placedKeys(tx, testId);
  await tx.deleteFrom("section").where("test_id", "=", testId).execute();
  for (const [position, section] of sections.entries()) {
    const { slug, name, duration, shuffle, pick } = section;
    const { id } = await tx
      .insertInto("section")
      .values({ test_id: testId, slug, name, position, duration_minutes: duration, shuffle, pick })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = section.problems.flatMap(({ problem, points, negative }, index) => {
      const found = ids.get(problem);
      if (!found) return [];
      const key_id = keys.get(found.id) ?? null;
      return [{ section_id: id, problem_id: found.id, position: index, points, negative, key_id }];
    });
    if (rows.length > 0) await tx.insertInto("section_problem").values(rows).execute();
  }
}

/** What a regrade has changed stays with the question wherever it is moved. */
async function placedKeys(tx: Tx, testId: number): Promise<Map<number, number | null>> {
  const rows = await tx
    .selectFrom("section_problem as sp")
    .innerJoin("section", "section.id", "sp.section_id")
    .select(["sp.problem_id", "sp.key_id"])
    .where("section.test_id", "=", testId)
    .execute();
  return new Map(rows.map(({ problem_id, key_id }) => [problem_id, key_id]));
}

interface NewTest {
  slug: string;
  companyId: number;
  accountId: number;
  name: string;
  now: Date;
}

const USUAL_MINUTES = 60;

export function insertTest(tx: Tx, { slug, companyId, accountId, name, now }: NewTest) {
  return tx
    .insertInto("test")
    .values({
      slug,
      company_id: companyId,
      name,
      duration_minutes: USUAL_MINUTES,
      state: "draft",
      created_by: accountId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Content and settings; the people, the link and the schedule stay with the first. */
export async function copyTest(tx: Tx, from: number, to: NewTest): Promise<void> {
  await sql`
    with made as (
      insert into test (slug, company_id, name, test_type, sub_test_type, duration_minutes, enable_feedback_page,
        redirection_url, is_test_created_for_phase, phase_order, is_timed_section, allow_retake, instructions,
        allowed_technologies, settings, system_settings, cut_off, state, created_by, created_at, updated_at)
      select ${to.slug}, company_id, ${to.name}, test_type, sub_test_type, duration_minutes, enable_feedback_page,
        redirection_url, is_test_created_for_phase, phase_order, is_timed_section, allow_retake, instructions,
        allowed_technologies, settings, system_settings, cut_off, 'draft', ${to.accountId}, ${to.now}, ${to.now}
      from test where id = ${from}
      returning id
    ), parts as (
      insert into section (test_id, slug, name, position, duration_minutes, shuffle, pick)
      select made.id, slug, name, position, duration_minutes, shuffle, pick from section, made where test_id = ${from}
      returning id, slug
    )
    insert into section_problem (section_id, problem_id, position, points, negative, key_id)
    select parts.id, sp.problem_id, sp.position, sp.points, sp.negative, sp.key_id
    from parts join section old on old.slug = parts.slug and old.test_id = ${from}
    join section_problem sp on sp.section_id = old.id`.execute(tx);
}

/** What somebody reported while trying it stays. */
export async function deleteTestRow(tx: Tx, id: number): Promise<void> {
  await detachIssues(tx, id);
  await tx.deleteFrom("test").where("id", "=", id).execute();
}
