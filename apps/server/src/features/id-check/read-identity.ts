import type { Identity, readIdentityFlags } from "@invigil/contract/identity-check";
import type { ReplyOf } from "@invigil/contract/route";
import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/sessions.ts";
import { mediaUrl } from "../../records/sign-media.ts";
import { ownAttempt, storedProofs } from "./id-check.queries.ts";

export async function identityOf(db: Db | Tx, attemptId: number): Promise<Identity> {
  const proofs = await storedProofs(db, attemptId);
  const url = (id: string | undefined) => (id === undefined ? null : mediaUrl(id));
  return {
    identity_image_url: url(proofs.get("identity_image")),
    id_card_image_url: url(proofs.get("id_card_image")),
    audio_sample_url: url(proofs.get("sample_audio")),
  };
}

export async function findIdentity({ db }: Deps, { accountId }: Caller, attemptId: number): Promise<Identity> {
  if (!(await ownAttempt(db, { attemptId, accountId }))) throw new AppError("solution_set_not_found");
  const identity = await identityOf(db, attemptId);
  if (Object.values(identity).every((url) => url === null)) throw new AppError("not_found");
  return identity;
}

export async function findFlags(
  { db }: Deps,
  { accountId }: Caller,
  attemptId: number,
): Promise<ReplyOf<typeof readIdentityFlags>> {
  if (!(await ownAttempt(db, { attemptId, accountId }))) throw new AppError("solution_set_not_found");
  const proofs = await storedProofs(db, attemptId);
  return {
    identity_image: proofs.has("identity_image"),
    id_card_image: proofs.has("id_card_image"),
    audio_sample: proofs.has("sample_audio"),
  };
}
