import { SEARCH_MOST } from "@invigil/contract/search/search";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { like } from "../../shared/like.ts";

interface Asked {
  companyId: number;
  text: string;
}

/** Names that begin with the text come first. */
const first = (name: string, text: string) =>
  sql`case when ${sql.ref(name)} ilike ${like(text).slice(1)} then 0 else 1 end`;

export function testsNamed(db: Db, { companyId, text }: Asked) {
  return db
    .selectFrom("test")
    .select(["slug", "name", "state"])
    .where("company_id", "=", companyId)
    .where("name", "ilike", like(text))
    .orderBy(sql`state = 'archived'`)
    .orderBy(first("name", text))
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(SEARCH_MOST)
    .execute();
}

export function problemsNamed(db: Db, { companyId, text }: Asked) {
  return db
    .with("newest", (of) =>
      of
        .selectFrom("problem")
        .select(["id", "slug", "title", "problem_type", "state", "updated_at"])
        .distinctOn("lineage")
        .where("company_id", "=", companyId)
        .where("parent_id", "is", null)
        .where("state", "<>", "archived")
        .orderBy("lineage")
        .orderBy("version", "desc"),
    )
    .selectFrom("newest")
    .select(["slug", "title", "problem_type", "state"])
    .where("title", "ilike", like(text))
    .orderBy(first("title", text))
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(SEARCH_MOST)
    .execute();
}

/** Everybody invited, by name or address; the same person once for each test. */
export function peopleNamed(db: Db, { companyId, text }: Asked) {
  return db
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .innerJoin("account", "account.id", "invite.account_id")
    .select(["account.full_name as name", "invite.email", "test.slug", "test.name as test"])
    .where("test.company_id", "=", companyId)
    .where("account.usertype", "=", "hacker")
    .where((where) =>
      where.or([where("account.full_name", "ilike", like(text)), where("invite.email", "ilike", like(text))]),
    )
    .orderBy(first("account.full_name", text))
    .orderBy("invite.created_at", "desc")
    .orderBy("invite.id")
    .limit(SEARCH_MOST)
    .execute();
}
