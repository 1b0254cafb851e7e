import type { OutageCredit } from "@invigil/contract/taking/attempts";
import { sql, type RawBuilder } from "kysely";

/** What an attempt got back because the service was away, in order of time; null if it never was. */
export function outagesOf(attemptId: RawBuilder<unknown>) {
  return sql<OutageCredit[] | null>`(
    select json_agg(json_build_object('began_at', outage.began_at, 'ended_at', outage.ended_at,
      'minutes', outage.minutes) order by outage.id)
    from outage_credit credit join outage on outage.id = credit.outage_id where credit.attempt_id = ${attemptId})`;
}
