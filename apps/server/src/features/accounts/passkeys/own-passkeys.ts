import { MOST_PASSKEYS } from "@invigil/contract/limits";
import { NewPasskey, type MadePasskey, type Passkey } from "@invigil/contract/people/passkeys";
import type { Db, Tx } from "@invigil/db/connection";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { FastifyReply } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { provenPerson } from "../../../shared/people/proven-person.ts";
import { lockFactors } from "@invigil/records/people/write-second-factor";
import { factorState, personOf } from "../../../shared/people/factor-state.queries.ts";
import { tellPerson, type Person } from "../../../shared/people/tell-person.ts";
import { LIFE, openChallenge } from "./challenges.ts";
import { deletePasskey, insertPasskey, updatePasskeyName } from "@invigil/records/people/write-passkeys";
import { passkeysOf, type PasskeyRow } from "./passkeys.queries.ts";
import { describe, knownTransports } from "./describe.ts";
import { relyingParty, userHandle } from "./relying-party.ts";
import { verifyMade } from "./verify.ts";

export async function listPasskeys({ db }: Deps, { accountId }: Caller): Promise<{ passkeys: Passkey[] }> {
  return { passkeys: (await passkeysOf(db, accountId)).map(present) };
}

export async function beginPasskey(
  deps: Deps,
  caller: Caller,
  { reply, password }: { reply: FastifyReply; password: string },
): Promise<NewPasskey> {
  return askForNew(deps, reply, await provenPerson(deps, caller, password));
}

/** What a device needs to create a passkey for someone who has entered the password. */
export async function askForNew(
  deps: Deps,
  reply: FastifyReply,
  { id, email, full_name }: Person,
): Promise<NewPasskey> {
  const known = await passkeysOf(deps.db, id);
  if (known.length >= MOST_PASSKEYS) throw new AppError("too_many_passkeys");
  const rp = relyingParty(deps.config);
  const challenge = await openChallenge(deps, reply, { purpose: "add", accountId: id });
  const options = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.name,
    userID: new Uint8Array(Buffer.from(userHandle(deps, id), "base64url")),
    userName: email,
    userDisplayName: full_name,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: LIFE,
    attestationType: "none",
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return NewPasskey.parse(options);
}

export interface Added {
  name: string;
  passkey: MadePasskey;
  /** Undefined if the browser has no challenge or it has expired. */
  challenge: string | undefined;
  /** Only for people without two-step sign-in. */
  first?: boolean;
}

/** Someone who has only the password must not bypass two-step sign-in with their own device. */
export async function refuseSecondWay(db: Db | Tx, accountId: number): Promise<void> {
  const { code, passkey } = await factorState(db, accountId);
  if (code || passkey) throw new AppError("second_factor_set");
}

export async function addPasskey(
  deps: Deps,
  { accountId }: Pick<Caller, "accountId">,
  { name, passkey, challenge, first = false }: Added,
): Promise<Passkey> {
  if (challenge === undefined) throw new AppError("passkey_refused");
  const { publicKey, counter } = await verifyMade(deps, passkey, challenge);
  return deps.db.transaction().execute(async (tx) => {
    const person = await personOf(tx, accountId);
    await lockFactors(tx, person.id);
    if (first) await refuseSecondWay(tx, person.id);
    if ((await passkeysOf(tx, person.id)).length >= MOST_PASSKEYS) throw new AppError("too_many_passkeys");
    const row = await insertPasskey(tx, {
      account_id: person.id,
      credential_id: passkey.id,
      public_key: publicKey,
      counter,
      transports: knownTransports(passkey.response.transports ?? []),
      name,
      created_at: deps.now(),
    });
    if (!row) throw new AppError("passkey_known");
    await note(tx, deps, person, { action: "passkey.add", name });
    await tellPerson(tx, deps, person, {
      subject: "A passkey was added",
      what: `The passkey “${name}” was added to your account (${person.email})`,
      result: `It signs in without your password, even after you change the password. If you did not add it, remove it on your account page: ${deps.config.publicUrl}/v1/account`,
    });
    return present(row);
  });
}

export async function renamePasskey(
  deps: Deps,
  { accountId }: Caller,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await updatePasskeyName(tx, { accountId, id, name });
    if (!row) throw new AppError("not_found");
    await note(tx, deps, await personOf(tx, accountId), { action: "passkey.rename", name });
    return present(row);
  });
}

export async function removePasskey(
  deps: Deps,
  caller: Caller,
  { id, password }: { id: number; password: string },
): Promise<{ ok: true }> {
  const person = await provenPerson(deps, caller, password);
  await deps.db.transaction().execute(async (tx) => {
    await lockFactors(tx, person.id);
    const gone = await deletePasskey(tx, { accountId: person.id, id });
    if (!gone) throw new AppError("not_found");
    const { code, passkey, required } = await factorState(tx, person.id);
    if (required && !code && !passkey) throw new AppError("second_factor_required");
    await note(tx, deps, person, { action: "passkey.remove", name: gone.name });
    await tellPerson(tx, deps, person, {
      subject: "A passkey was removed",
      what: `The passkey “${gone.name}” was removed from your account (${person.email})`,
    });
  });
  return { ok: true };
}

async function note(
  tx: Tx,
  deps: Deps,
  { id, email, company_id }: Person,
  { action, name }: { action: string; name: string },
): Promise<void> {
  const act = { action, subject: email, at: deps.now(), data: { name } };
  await writeAudit(tx, { accountId: id, companyId: company_id }, act);
}

function present({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, added_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
}
