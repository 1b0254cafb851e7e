import { setRestrictedPrograms } from "@invigil/records/companies/write-company";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { addedPrograms } from "./secure-browser.queries.ts";

export async function readRestrictedNames({ db }: Deps, caller: Caller) {
  return { names: await addedPrograms(db, companyOf(caller)) };
}

export async function saveRestrictedNames(deps: Deps, caller: Caller, given: readonly string[]) {
  const companyId = companyOf(caller);
  const names = [...new Set(given)];
  await deps.db.transaction().execute(async (tx) => {
    await setRestrictedPrograms(tx, { companyId, names });
    const act = { action: "company.restricted-programs", subject: "", at: deps.now(), data: { names } };
    await writeAudit(tx, caller, act);
  });
  return { names };
}
