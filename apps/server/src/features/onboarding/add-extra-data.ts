import type { Invite } from "@invigil/contract/inviting/invitations";
import { messages } from "@invigil/contract/messages/messages";
import type { FormField } from "@invigil/contract/taking/tests";
import type { Tx } from "@invigil/db/connection";
import { formErrors, FULL_NAME } from "@invigil/rules/taking/forms";
import { uploadIdOf } from "@invigil/rules/text/upload-address";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { lockOwnInvite } from "./lock-own-invite.ts";
import { writeFullName } from "@invigil/records/people/write-accounts";
import { writeExtraData } from "@invigil/records/invites/write-invites";
import { ownUploads } from "./onboarding.queries.ts";

interface Save {
  inviteId: string;
  values: Record<string, string>;
}

/** Stores the given fields and leaves the others, because a form may be filled in several steps. */
export async function addExtraData({ db }: Deps, caller: Caller, { inviteId, values }: Save): Promise<Invite> {
  return db.transaction().execute(async (tx) => {
    const invite = await lockOwnInvite(tx, caller, inviteId);
    const extraData = { ...invite.extra_data, ...values };
    const errors = {
      ...unknownNames(invite.fields, values),
      ...formErrors(fieldsToCheck(invite, values), extraData),
      ...(await foreignFiles(tx, caller, invite.fields, values)),
    };
    const [first] = Object.values(errors);
    if (first !== undefined) throw new AppError("invalid_request", { description: first, details: { fields: errors } });

    const { [FULL_NAME.name]: fullName, ...form } = extraData;
    await writeExtraData(tx, { id: invite.id, extraData: form });
    const name = fullName?.trim() ?? "";
    if (name !== "") await writeFullName(tx, { accountId: caller.accountId, name });
    return { ...invite, extra_data: extraData };
  });
}

/** Required fields may be missing until the form is done; after that they cannot be emptied. */
function fieldsToCheck(invite: Invite, values: Record<string, string>): FormField[] {
  if (invite.is_onboarded) return invite.fields;
  return invite.fields
    .filter(({ name }) => Object.hasOwn(values, name))
    .map((field) => ({ ...field, required: false }));
}

function unknownNames(fields: readonly FormField[], values: Record<string, string>): Record<string, string> {
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  return Object.fromEntries(unknown.map((name) => [name, messages.fieldInvalid(name)]));
}

/** A file field must name an upload of the same person, so that nobody can refer to someone else's file. */
async function foreignFiles(
  tx: Tx,
  { accountId }: Caller,
  fields: readonly FormField[],
  values: Record<string, string>,
) {
  const given = fields.flatMap(({ type, name, label }) => {
    const value = values[name]?.trim() ?? "";
    return type === "file" && value !== "" ? [{ name, label, id: uploadIdOf(value) ?? "" }] : [];
  });
  const own = await ownUploads(tx, { accountId, ids: given.map(({ id }) => id) });
  const foreign = given.filter(({ id }) => !own.has(id));
  return Object.fromEntries(foreign.map(({ name, label }) => [name, messages.fieldInvalid(label)]));
}
