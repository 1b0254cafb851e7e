import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import type { Caller } from "../platform/identity/sessions.ts";

interface Act {
  /** What was done, as `test.extend`. */
  action: string;
  /** What it was done to: a slug, a user name, an id. */
  subject: string;
  at: Date;
  data?: object;
}

/** A person, or their API key. */
type Actor = Pick<Caller, "accountId" | "companyId" | "apiKeyId">;

/** On record in the transaction that does it. */
export async function writeAudit(tx: Tx, caller: Actor, act: Act): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      account_id: caller.accountId,
      company_id: caller.companyId,
      api_key_id: caller.apiKeyId ?? null,
      action: act.action,
      subject: act.subject,
      at: act.at,
      data: toJson(act.data ?? {}),
    })
    .execute();
}
