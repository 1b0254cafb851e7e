import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { like } from "../../shared/like.ts";

export const PAGE = 50;

interface Asked {
  companyId: number;
  search?: string | undefined;
  actions?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
}

export function auditOf(db: Db, { companyId, search = "", actions = "", from, to, before }: Asked) {
  return db
    .selectFrom("audit")
    .leftJoin("account", "account.id", "audit.account_id")
    .leftJoin("api_key", "api_key.id", "audit.api_key_id")
    .select([
      "audit.id",
      "audit.at",
      "audit.action",
      "audit.subject",
      "audit.data",
      "account.full_name",
      "account.email",
      "api_key.name as api_key",
    ])
    .where("audit.company_id", "=", companyId)
    .$if(search !== "", (query) =>
      query.where((eb) =>
        eb.or([
          eb("audit.action", "ilike", like(search)),
          eb("audit.subject", "ilike", like(search)),
          eb("account.full_name", "ilike", like(search)),
          eb("account.email", "ilike", like(search)),
          eb("api_key.name", "ilike", like(search)),
          eb(eb.cast<string>("audit.data", "text"), "ilike", like(search)),
          eb("audit.action", "in", actions.split(",")),
          namesSomething(companyId, like(search)),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where("audit.at", ">=", new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where("audit.at", "<=", new Date(to ?? 0)))
    .$if(before !== undefined, (query) => query.where("audit.id", "<", before ?? 0))
    .orderBy("audit.id", "desc")
    .limit(PAGE + 1)
    .execute();
}

/** Everything in a company that an entry may name by its key, with its readable name. */
const named = (companyId: number) => sql`
  select test.slug as key, test.name from test where test.company_id = ${companyId}
  union all select problem.slug, problem.title from problem where problem.company_id = ${companyId}
  union all select account.username, account.full_name
    from test join invite on invite.test_id = test.id join account on account.id = invite.account_id
    where test.company_id = ${companyId}
  union all select attempt.slug, account.full_name
    from test join attempt on attempt.test_id = test.id join account on account.id = attempt.account_id
    where test.company_id = ${companyId}
  union all select solution.slug, account.full_name || ', ' || problem.title
    from test join attempt on attempt.test_id = test.id join account on account.id = attempt.account_id
      join solution on solution.attempt_id = attempt.id join problem on problem.id = solution.problem_id
    where test.company_id = ${companyId}`;

function namesSomething(companyId: number, pattern: string) {
  return sql<boolean>`exists (
    select from (${named(companyId)}) named(key, name)
    where named.name ilike ${pattern} and (named.key = audit.subject or named.key = audit.data ->> 'username'))`;
}

export async function namesOf(db: Db, { companyId, keys }: { companyId: number; keys: readonly string[] }) {
  const { rows } = await sql<{ key: string; name: string }>`
    select key, name from (${named(companyId)}) named(key, name) where key = any(${keys}::text[])`.execute(db);
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}
