import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { inviteOf } from "../../shared/invites/invites.queries.ts";
import { plistText, sebSettings } from "./seb-settings.ts";
import { addedPrograms, companyOfInvite } from "./secure-browser.queries.ts";

/** A file that opens the caller's own invitation in Safe Exam Browser. */
export async function sebFile(deps: Deps, { accountId }: Caller, id: string) {
  const row = await inviteOf(deps.db, { id, accountId });
  const companyId = row && (await companyOfInvite(deps.db, id));
  if (!row || companyId === undefined) throw new AppError("invite_not_found");
  const added = await addedPrograms(deps.db, companyId);
  return { name: `${row.test_slug}.seb`, text: plistText(sebSettings(deps, { inviteId: id, added })) };
}
