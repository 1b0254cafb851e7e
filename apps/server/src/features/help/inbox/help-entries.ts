import { HELP_ENTRIES_MAX, type HelpEntry, type saveHelp as route } from "@invigil/contract/help/inbox";
import type { BodyOf } from "@invigil/contract/route";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { saveEntries } from "@invigil/records/chat/write-help";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { entriesOf } from "./inbox.queries.ts";

export async function listHelp({ db }: Pick<Deps, "db">, caller: Caller): Promise<{ entries: HelpEntry[] }> {
  return { entries: await entriesOf(db, companyOf(caller)) };
}

export async function saveHelp(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { entries, removed }: BodyOf<typeof route>,
): Promise<{ entries: HelpEntry[] }> {
  const companyId = companyOf(caller);
  return db.transaction().execute(async (tx) => {
    await saveEntries(tx, { companyId, entries, removed });
    const saved = await entriesOf(tx, companyId);
    if (saved.length > HELP_ENTRIES_MAX)
      throw new AppError("invalid_request", { message: `There can be ${HELP_ENTRIES_MAX} stored answers.` });
    const data = { entries: saved.length };
    await writeAudit(tx, caller, { action: "help.save", subject: "stored answers", at: now(), data });
    return { entries: saved };
  });
}
