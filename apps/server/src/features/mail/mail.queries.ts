import type { Db } from "@invigil/db/connection";
import { like } from "../../shared/like.ts";
import { visibleMails, type VisibleMails } from "../../shared/visible-mails.queries.ts";

export const PAGE = 50;

interface Asked extends VisibleMails {
  search?: string | undefined;
  before?: number | undefined;
}

export function mailsOf(db: Db, { search = "", before, ...visible }: Asked) {
  return visibleMails(db, visible)
    .selectAll()
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
