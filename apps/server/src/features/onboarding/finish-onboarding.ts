import { formErrors } from "@invigil/rules/taking/forms";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { lockOwnInvite } from "./lock-own-invite.ts";
import { markOnboarded } from "@invigil/records/invites/write-invites";

export async function finishOnboarding({ db, now }: Deps, caller: Caller, inviteId: string): Promise<{ ok: true }> {
  return db.transaction().execute(async (tx) => {
    const invite = await lockOwnInvite(tx, caller, inviteId);
    if (invite.is_onboarded) return { ok: true };
    const fields = formErrors(invite.fields, invite.extra_data);
    if (Object.keys(fields).length > 0) throw new AppError("onboarding_required", { details: { fields } });
    await markOnboarded(tx, { id: invite.id, at: now() });
    return { ok: true };
  });
}
