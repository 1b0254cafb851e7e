import { AuditEntry, type readAudit as contract } from "@invigil/contract/company";
import type { QueryOf, ReplyOf } from "@invigil/contract/route";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/sessions.ts";
import { companyOf } from "../../records/company-of.ts";
import { auditOf, PAGE } from "./audit.queries.ts";

export async function readAudit(
  { db }: Deps,
  caller: Caller,
  asked: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const rows = await auditOf(db, { companyId: companyOf(caller), ...asked });
  const shown = rows.slice(0, PAGE);
  return {
    entries: shown.map(({ full_name, email, at, ...row }) =>
      AuditEntry.parse({ ...row, at: at.toISOString(), who: { name: full_name, email } }),
    ),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
