import { PasskeyQuestion, type SignedPasskey } from "@invigil/contract/people/passkeys";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { Recruiter } from "../../shared/people/sign-in.ts";
import { LIFE, openChallenge } from "./challenges.ts";
import { describe } from "./describe.ts";
import { notePasskeyUse } from "@invigil/records/people/write-passkeys";
import { passkeysOf, usablePasskey, type UsablePasskey } from "./passkeys.queries.ts";
import { relyingParty, userHandle } from "./relying-party.ts";
import { verifySigned } from "./verify.ts";

/** `accountId` null: nobody has said who they are, and the passkey will. */
export async function askForPasskey(
  deps: Deps,
  reply: FastifyReply,
  accountId: number | null,
): Promise<PasskeyQuestion> {
  const purpose = accountId === null ? "sign-in" : "second-step";
  const challenge = await openChallenge(deps, reply, { purpose, accountId });
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: LIFE,
    userVerification: "required",
    ...(accountId === null ? {} : { allowCredentials: (await passkeysOf(deps.db, accountId)).map(describe) }),
  });
  return PasskeyQuestion.parse(options);
}

interface Signed {
  passkey: SignedPasskey;
  /** undefined: the browser was given none, or its time is over. */
  challenge: string | undefined;
  /** null: whoever's it is. */
  accountId: number | null;
}

/** Whose passkey it is. One refusal for all that may be wrong: it tells nobody who has an account, or a passkey. */
export async function takePasskey(deps: Deps, { passkey, challenge, accountId }: Signed): Promise<Recruiter> {
  const known = await usablePasskey(deps.db, passkey.id);
  if (!known || challenge === undefined || !isOf(deps, known, { passkey, accountId }))
    throw new AppError("passkey_refused");
  const counter = await verifySigned(deps, { passkey, known, challenge });
  const counted = await deps.db
    .transaction()
    .execute((tx) => notePasskeyUse(tx, { id: known.id, counter, at: deps.now() }));
  if (!counted) {
    // One that was removed meanwhile has not been copied.
    if (await usablePasskey(deps.db, passkey.id)) await noteCopy(deps, known);
    throw new AppError("passkey_refused");
  }
  return { user_id: known.account_id, usertype: "recruiter", username: known.username };
}

/** Where nobody has given a password, the device itself must say whose passkey it is. */
function isOf(
  deps: Deps,
  known: UsablePasskey,
  { passkey, accountId }: Pick<Signed, "passkey" | "accountId">,
): boolean {
  const handle = passkey.response.userHandle;
  if (accountId !== null && known.account_id !== accountId) return false;
  if (handle === undefined) return accountId !== null;
  return handle === userHandle(deps, known.account_id);
}

/** The signature was right and the counter was not: the passkey may be in two places. */
async function noteCopy(deps: Deps, { id, account_id, company_id, email, name }: UsablePasskey): Promise<void> {
  deps.log.warn({ account: account_id, passkey: id }, "a passkey's counter went backwards, so the passkey may have been copied");
  const act = { action: "passkey.copied", subject: email, at: deps.now(), data: { name } };
  await deps.db.transaction().execute((tx) => writeAudit(tx, { accountId: account_id, companyId: company_id }, act));
}
