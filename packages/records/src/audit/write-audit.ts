import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

interface Act {
  /** The action, such as `test.extend`. */
  action: string;
  /** The subject: a slug, a user name, an id. */
  subject: string;
  at: Date;
  data?: object;
}

/** A person or their API key; without an account, the servers themselves. */
interface Actor {
  accountId: number | null;
  companyId: number | null;
  apiKeyId?: number;
}

/** Written in the transaction that it describes. */
export function writeAudit(tx: Tx, actor: Actor, act: Act): Promise<void> {
  return writeAudits(tx, actor, [act]);
}

/** One entry per act: each names its own person, whom an erasure must find. */
export async function writeAudits(tx: Tx, actor: Actor, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await tx
    .insertInto("audit")
    .values(
      acts.map((act) => ({
        account_id: actor.accountId,
        company_id: actor.companyId,
        api_key_id: actor.apiKeyId ?? null,
        action: act.action,
        subject: act.subject,
        at: act.at,
        data: toJson(act.data ?? {}),
      })),
    )
    .execute();
}

interface Renamed {
  companyId: number;
  from: string;
  to: string;
}

/** Keeps the audit entries of an erased person, but not their name. */
export async function renameInAudit(tx: Tx, { companyId, from, to }: Renamed): Promise<void> {
  await sql`
    update audit set
      subject = case when audit.subject = ${from} then ${to} else audit.subject end,
      data = case when audit.data ->> 'username' = ${from}
        then jsonb_set(audit.data, '{username}', to_jsonb(${to}::text)) else audit.data end
    where audit.company_id = ${companyId}
      and (audit.subject = ${from} or audit.data ->> 'username' = ${from})`.execute(tx);
}

/** Marks what this transaction has written so far as made up: nobody did it, a demo tells it. */
export async function markMadeUp(tx: Tx, companyId: number): Promise<void> {
  await sql`
    update audit set data = audit.data || '{"made_up": true}'
    where audit.company_id = ${companyId} and audit.xmin = pg_current_xact_id()::xid`.execute(tx);
}

/** Removes made-up entries; what people did stays. */
export async function removeMadeUp(tx: Tx, companyId: number): Promise<void> {
  await sql`delete from audit where audit.company_id = ${companyId} and audit.data @> '{"made_up": true}'`.execute(tx);
}
