import type { Identity, readIdentityFlags } from "@invigil/contract/proctoring/identity-check";
import type { ReplyOf } from "@invigil/contract/route";
import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { ownAttempt } from "../../shared/attempts/own-attempt.ts";
import { mediaUrl } from "../../shared/media/sign-media.ts";
import { storedProofs } from "./id-check.queries.ts";

export async function identityOf(db: Db | Tx, attemptId: number): Promise<Identity> {
  const proofs = await storedProofs(db, attemptId);
  const url = (id: string | undefined) => (id === undefined ? null : mediaUrl(id));
  return {
    identity_image_url: url(proofs.get("identity_image")),
    id_card_image_url: url(proofs.get("id_card_image")),
    audio_sample_url: url(proofs.get("sample_audio")),
  };
}

export async function findIdentity(deps: Deps, caller: Caller, testId: number): Promise<Identity> {
  const { attempt } = await ownAttempt(deps, caller, { id: testId });
  const identity = await identityOf(deps.db, attempt.id);
  if (Object.values(identity).every((url) => url === null)) throw new AppError("not_found");
  return identity;
}

export async function findFlags(
  deps: Deps,
  caller: Caller,
  testId: number,
): Promise<ReplyOf<typeof readIdentityFlags>> {
  const { attempt } = await ownAttempt(deps, caller, { id: testId });
  const proofs = await storedProofs(deps.db, attempt.id);
  return {
    identity_image: proofs.has("identity_image"),
    id_card_image: proofs.has("id_card_image"),
    audio_sample: proofs.has("sample_audio"),
  };
}
