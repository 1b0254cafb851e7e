import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The test that a message is about, with what describes it. */
export async function describedTest(tx: Tx, testId: number) {
  const test = await tx
    .selectFrom("test")
    .innerJoin("company", "company.id", "test.company_id")
    .selectAll("test")
    .select([
      "company.name as company_name",
      "company.time_zone",
      // An address that nobody has proved could be anybody's.
      sql<string | null>`(
        select support_email from brand
        where brand.company_id = company.id and brand.proven_at is not null order by host limit 1)`.as("support_email"),
    ])
    .where("test.id", "=", testId)
    .executeTakeFirstOrThrow();
  const sections = await tx
    .selectFrom("section")
    .select([
      "duration_minutes",
      sql<number>`least(pick, (select count(*) from section_problem p where p.section_id = section.id))::int`.as(
        "questions",
      ),
    ])
    .where("test_id", "=", testId)
    .orderBy("position")
    .execute();
  return { ...test, sections };
}
export type DescribedTest = Awaited<ReturnType<typeof describedTest>>;

/** The invited people, locked, so that two messages at once do not count their calendar entries alike. */
export function inviteesOf(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom("invite")
    .innerJoin("account", "account.id", "invite.account_id")
    .select([
      "invite.id",
      "invite.email",
      "invite.accommodations",
      "invite.created_at",
      "invite.created_by",
      "invite.closes_at",
      "invite.time_zone",
      "invite.calendar",
      "invite.template_id",
      "account.full_name",
    ])
    .where("invite.id", "in", ids)
    .orderBy("invite.id")
    .forNoKeyUpdate("invite")
    .execute();
}
export type Invitee = Awaited<ReturnType<typeof inviteesOf>>[number];
