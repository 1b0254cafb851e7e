import { PasskeyQuestion, type SignedPasskey } from "@invigil/contract/people/passkeys";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { FastifyReply } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { Recruiter } from "../../../shared/people/sign-in.ts";
import { LIFE, openChallenge } from "./challenges.ts";
import { describe } from "./describe.ts";
import { notePasskeyUse } from "@invigil/records/people/write-passkeys";
import { passkeysOf, usablePasskey, type UsablePasskey } from "./passkeys.queries.ts";
import { relyingParty, userHandle } from "./relying-party.ts";
import { verifySigned } from "./verify.ts";

/** `accountId` is null if the person has not said who they are; the passkey then identifies them. */
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
  /** Undefined if the browser has no challenge or it has expired. */
  challenge: string | undefined;
  /** Null if any account is accepted. */
  accountId: number | null;
}

/**
 * Finds the passkey's owner. Every failure gives the same refusal, so that nobody learns who has an account or a
 * passkey.
 */
export async function takePasskey(deps: Deps, { passkey, challenge, accountId }: Signed): Promise<Recruiter> {
  const known = await usablePasskey(deps.db, passkey.id);
  if (!known || challenge === undefined || !isOf(deps, known, { passkey, accountId }))
    throw new AppError("passkey_refused");
  const counter = await verifySigned(deps, { passkey, known, challenge });
  const counted = await deps.db
    .transaction()
    .execute((tx) => notePasskeyUse(tx, { id: known.id, counter, at: deps.now() }));
  if (!counted) {
    // A passkey removed in the meantime has not been copied.
    if (await usablePasskey(deps.db, passkey.id)) await noteCopy(deps, known);
    throw new AppError("passkey_refused");
  }
  return { user_id: known.account_id, usertype: "recruiter", username: known.username };
}

/** Without a password, the device itself must say whose passkey it is. */
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

/** The signature was right but the counter was not, so the passkey may exist twice. */
async function noteCopy(deps: Deps, { id, account_id, company_id, email, name }: UsablePasskey): Promise<void> {
  deps.log.warn(
    { account: account_id, passkey: id },
    "a passkey's counter went backwards, so the passkey may have been copied",
  );
  const act = { action: "passkey.copied", subject: email, at: deps.now(), data: { name } };
  await deps.db.transaction().execute((tx) => writeAudit(tx, { accountId: account_id, companyId: company_id }, act));
}
