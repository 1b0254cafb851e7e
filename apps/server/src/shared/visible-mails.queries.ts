import type { MailState } from "@invigil/contract/inviting/candidates";
import type { Db } from "@invigil/db/connection";
import type { Caller } from "../platform/identity/sessions.ts";

export interface VisibleMails {
  companyId: number;
  /** Whether the reader also sees messages to colleagues. */
  colleagues: boolean;
  state?: MailState | undefined;
}

/** The messages of a company's outbox, for its list and for its counts. */
export function visibleMails(db: Db, { companyId, colleagues, state }: VisibleMails) {
  return db
    .selectFrom("mail")
    .where("company_id", "=", companyId)
    .$if(!colleagues, (query) => query.where("account_id", "is", null))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "queued"));
}

/** Links to colleagues open accounts: a key that read one would sign in as a person, and outlive its own revocation. */
export function seesColleagues({ role, apiKeyId }: Pick<Caller, "role" | "apiKeyId">): boolean {
  return role === "owner" && apiKeyId === undefined;
}
