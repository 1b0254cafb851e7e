import type { readOutbox as contract } from "@invigil/contract/inviting/outbox";
import type { QueryOf, ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { seesColleagues } from "../../shared/visible-mails.queries.ts";
import { fillToShow } from "./fill-body.ts";
import { queueMailAgain } from "@invigil/records/messages/claim-mail";
import { mailsOf, PAGE } from "./mail.queries.ts";

export async function readOutbox(
  deps: Deps,
  caller: Caller,
  asked: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { companyId } = caller;
  const sends = deps.config.smtpUrl !== undefined;
  if (companyId === null) throw new AppError("forbidden");
  const rows = await mailsOf(deps.db, { companyId, colleagues: seesColleagues(caller), ...asked });
  const shown = rows.slice(0, PAGE);
  return {
    mails: shown.map((row) => ({
      id: row.id,
      recipient: row.recipient,
      subject: row.subject,
      body: fillToShow(deps, row),
      state: row.state,
      tries: row.tries,
      error: row.error,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    sends,
  };
}

export async function sendAgain(deps: Deps, caller: Caller, id: number): Promise<{ ok: true }> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const key = { id, companyId: caller.companyId ?? 0, colleagues: seesColleagues(caller), at };
    const mail = await queueMailAgain(tx, key);
    if (!mail) throw new AppError("not_found");
    await writeAudit(tx, caller, { action: "mail.send", subject: mail.subject, at });
  });
  return { ok: true };
}
