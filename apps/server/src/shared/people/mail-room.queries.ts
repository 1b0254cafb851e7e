import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Written {
  hour: number;
  day: number;
}

/**
 * How many e-mails an unproven company has written lately; undefined for one that is proven. Locks the company, so that
 * two calls at once do not both find room.
 */
export async function writtenByUnproven(
  tx: Tx,
  { companyId, now }: { companyId: number; now: Date },
): Promise<Written | undefined> {
  const company = await tx
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .where("proven_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!company) return undefined;
  const { rows } = await sql<Written>`
    select count(*) filter (where created_at > ${now}::timestamptz - interval '1 hour') as hour, count(*) as day
    from mail where company_id = ${companyId} and created_at > ${now}::timestamptz - interval '1 day'`.execute(tx);
  return rows[0];
}
