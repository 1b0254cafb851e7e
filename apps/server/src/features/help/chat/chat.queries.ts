import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The company that answers recruiters; undefined if there is none or it is closed. */
export async function supportCompany(db: Db, slug: string | undefined): Promise<number | undefined> {
  if (slug === undefined) return undefined;
  const row = await db
    .selectFrom("company")
    .select("id")
    .where("slug", "=", slug)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

export function ownConversation(db: Db | Tx, key: { accountId: number; testId: number | null }) {
  return db
    .selectFrom("chat_conversation as c")
    .select(["c.id", "c.waiting_since", "c.last_seq", "c.state"])
    .select(({ selectFrom }) => [
      selectFrom("chat_message")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("conversation_id", "=", "c.id")
        .where("sender", "=", "staff")
        .as("answers"),
      selectFrom("chat_message")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("conversation_id", "=", "c.id")
        .where("sender", "=", "staff")
        .whereRef("seq", ">", "c.person_seen")
        .as("unread"),
    ])
    .where("c.account_id", "=", key.accountId)
    .where(sql<number>`coalesce(c.test_id, 0)`, "=", key.testId ?? 0)
    .executeTakeFirst();
}

/** When the person wrote last, in whatever conversation. */
export async function lastWrite(tx: Tx, accountId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom("chat_conversation")
    .select((eb) => eb.fn.max("person_at").as("at"))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The stored answers that a company gives to people. */
export function givenAnswers(db: Db | Tx, companyId: number) {
  return db
    .selectFrom("help_entry")
    .select(["id", "question", "answer"])
    .where("company_id", "=", companyId)
    .where("for_candidates", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Changes with every change to the stored answers: a row that is written anew belongs to another transaction. */
export async function answersVersion(db: Db | Tx, companyId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(string_agg(id || ':' || xmin, ' ' order by id), '') as version
    from help_entry where company_id = ${companyId}`.execute(db);
  return rows[0]?.version ?? "";
}

export function storedFile(db: Db, id: string) {
  return db
    .selectFrom("chat_file")
    .select(["file_key", "name", "content_type", "size"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether a file is still there after its upload. */
export async function hasFile(db: Db, id: string): Promise<boolean> {
  return (await storedFile(db, id)) !== undefined;
}

export function supportedPerson(db: Db, accountId: number, session: Buffer | undefined) {
  return db
    .selectFrom("account")
    .leftJoin("company", "company.id", "account.company_id")
    .select(["account.email", "account.full_name", "account.job_title"])
    .leftJoin("session", (join) =>
      join.onRef("session.account_id", "=", "account.id").on("session.token_hash", "=", session ?? Buffer.of()),
    )
    .select(["company.slug as company_slug", "company.name as company_name", "company.proven_at"])
    .select(["session.unproven", "session.by_mail"])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}
