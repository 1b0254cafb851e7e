import { AuditEntry, type readAudit as contract } from "@invigil/contract/people/company";
import type { QueryOf, ReplyOf } from "@invigil/contract/route";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { auditOf, namesOf, PAGE } from "./audit.queries.ts";

/** Who did what no person did. */
const BY_ITSELF = "Invigil";

export async function readAudit(
  { db }: Deps,
  caller: Caller,
  asked: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const rows = await auditOf(db, { companyId, ...asked });
  const shown = rows.slice(0, PAGE);
  const entries = shown.map(({ full_name, email, at, ...row }) =>
    AuditEntry.parse({ ...row, at: at.toISOString(), who: { name: full_name ?? BY_ITSELF, email: email ?? "" } }),
  );
  const keys = entries.flatMap(({ subject, data }) => [subject, ...Object.values(data)]);
  return {
    entries,
    names: await namesOf(db, { companyId, keys: keys.filter((key) => typeof key === "string") }),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
