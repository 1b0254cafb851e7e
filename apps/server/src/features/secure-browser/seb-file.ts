import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { inviteOf } from "../../shared/invites/invites.queries.ts";
import { plistText, sebSettings } from "./seb-settings.ts";
import { addedPrograms, companyOfInvite, isUnproven } from "./secure-browser.queries.ts";

/** A file that opens the caller's own invitation in Safe Exam Browser. */
export async function sebFile(
  deps: Deps,
  { accountId }: Caller,
  { id, sessionHash }: { id: string; sessionHash: Buffer },
) {
  const row = await inviteOf(deps.db, { id, accountId });
  const companyId = row && (await companyOfInvite(deps.db, id));
  if (!row || companyId === undefined) throw new AppError("invite_not_found");
  // The file contains the personal link, which goes only to the person's own address.
  if (await isUnproven(deps.db, sessionHash)) throw new AppError("forbidden");
  const added = await addedPrograms(deps.db, companyId);
  return { name: `${row.test_slug}.seb`, text: plistText(sebSettings(deps, { inviteId: id, added })) };
}
