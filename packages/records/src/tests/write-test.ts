import type { Tx } from "@invigil/db/connection";
import type { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { detachIssues } from "../feedback/write-issues.ts";

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
  interview?: Json;
  settings?: Json;
  system_settings?: Json;
  state?: "draft" | "live" | "archived";
}

interface Reminding {
  id: number;
  reminders: Json;
  /** What they read; null for the company's default. */
  templateId: number | null;
}

/** No part of the test itself, so it disturbs neither authors nor servers that cache the test. */
export function writeReminders(tx: Tx, { id, reminders, templateId }: Reminding) {
  return tx.updateTable("test").set({ reminders, reminder_template_id: templateId }).where("id", "=", id).execute();
}

/** Every change increments the edit, for other authors, and the version, for servers that cache the test. */
export function changeTest(tx: Tx, { id, now }: { id: number; now: Date }, columns: Columns) {
  return tx
    .updateTable("test")
    .set({ ...columns, edit: sql<number>`edit + 1`, version: sql<number>`version + 1`, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Not part of a save, so it does not disturb authors who are editing. Changed in place, because the stored settings hold
 * more than candidates may see.
 */
export async function writeAnonymousMarking(
  tx: Tx,
  { id, now, anonymous }: { id: number; now: Date; anonymous: boolean },
) {
  await sql`
    update test set settings = jsonb_set(settings, '{marking}', jsonb_build_object('anonymous', ${anonymous}::boolean)),
      version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(tx);
}

interface NewTest {
  slug: string;
  companyId: number;
  accountId: number;
  name: string;
  now: Date;
}

const USUAL_MINUTES = 60;
const INTERVIEW_MINUTES = 30;

/** With a plan, the test is an interview. */
export function insertTest(tx: Tx, { slug, companyId, accountId, name, now, plan }: NewTest & { plan?: Json }) {
  return tx
    .insertInto("test")
    .values({
      slug,
      company_id: companyId,
      name,
      ...(plan === undefined
        ? { duration_minutes: USUAL_MINUTES }
        : { duration_minutes: INTERVIEW_MINUTES, sub_test_type: "INT", interview: plan }),
      state: "draft",
      created_by: accountId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Copies content and settings; people, link and schedule stay with the original. */
export async function copyTest(tx: Tx, from: number, to: NewTest): Promise<void> {
  await sql`
    with made as (
      insert into test (slug, company_id, name, test_type, sub_test_type, interview, duration_minutes, enable_feedback_page,
        redirection_url, is_test_created_for_phase, phase_order, is_timed_section, allow_retake, instructions,
        allowed_technologies, settings, system_settings, cut_off, state, created_by, created_at, updated_at)
      select ${to.slug}, company_id, ${to.name}, test_type, sub_test_type, interview, duration_minutes, enable_feedback_page,
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

/** Keeps what somebody reported while trying it. */
export async function deleteTestRow(tx: Tx, id: number): Promise<void> {
  await detachIssues(tx, id);
  await tx.deleteFrom("test").where("id", "=", id).execute();
}

export function setLinkKey(tx: Tx, { testId, key }: { testId: number; key: string | null }) {
  return tx.updateTable("test").set({ link_key: key }).where("id", "=", testId).execute();
}
