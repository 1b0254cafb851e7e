import type { Db } from "@invigil/db/connection";
import { like } from "../../records/like.ts";

export const PAGE = 50;

interface Asked {
  companyId: number;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
}

export function auditOf(db: Db, { companyId, search = "", from, to, before }: Asked) {
  return db
    .selectFrom("audit")
    .innerJoin("account", "account.id", "audit.account_id")
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
