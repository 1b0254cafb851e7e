import type { MailState } from "@invigil/contract/inviting/candidates";
import type { Db } from "@invigil/db/connection";
import { like } from "../../shared/like.ts";

export const PAGE = 50;

interface Asked {
  companyId: number;
  /** Owners, but not their API keys, also see messages to colleagues, whose links open accounts. */
  colleagues: boolean;
  state?: MailState | undefined;
  search?: string | undefined;
  before?: number | undefined;
}

export function mailsOf(db: Db, { companyId, colleagues, state, search = "", before }: Asked) {
  return db
    .selectFrom("mail")
    .selectAll()
    .where("company_id", "=", companyId)
    .$if(!colleagues, (query) => query.where("account_id", "is", null))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "queued"))
    .$if(search !== "", (query) =>
      query.where((eb) => eb.or([eb("recipient", "ilike", like(search)), eb("subject", "ilike", like(search))])),
    )
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(PAGE + 1)
    .execute();
}
export type MailRow = Awaited<ReturnType<typeof mailsOf>>[number];

/** The sender of a message. */
export function companyOf(db: Db, id: number) {
  return db
    .selectFrom("company")
    .select(["name", "avatar_url", "primary_color"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
