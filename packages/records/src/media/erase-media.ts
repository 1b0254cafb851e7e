import type { Tx } from "@invigil/db/connection";

/** Returns the keys of the files, which the caller must have removed. */
export async function eraseMediaOf(tx: Tx, attemptIds: readonly number[]): Promise<string[]> {
  const media = await tx.deleteFrom("proctor_media").where("attempt_id", "in", attemptIds).returning("id").execute();
  return media.map(({ id }) => id);
}

export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("upload").where("id", "in", ids).execute();
}

/** Everything that a person has uploaded. Returns the keys of the files, which the caller must have removed. */
export async function eraseUploadsOf(tx: Tx, accountId: number): Promise<string[]> {
  const uploads = await tx.deleteFrom("upload").where("account_id", "=", accountId).returning("id").execute();
  return uploads.map(({ id }) => id);
}
