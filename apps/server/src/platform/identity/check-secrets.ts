import { createHash } from "node:crypto";
import type { Db } from "@invigil/db/connection";
import { keepFingerprint, readFingerprint } from "@invigil/records/installation/write-fingerprint";
import { StartError } from "../start-error.ts";
import type { Secrets } from "./secrets.ts";

/** Identifies the secrets without revealing anything about them: both keys are random. */
export function fingerprintOf({ key, receiptPublicKey }: Secrets): string {
  return createHash("sha256").update(`${key}\n${receiptPublicKey.trim()}`).digest("hex");
}

/**
 * Refuses secrets other than those that the database was set up with. Only a server decides which these are: a command
 * may run with a `DATA_DIR` of its own, and would shut the servers out.
 */
export async function checkSecrets(db: Db, secrets: Secrets, { decides }: { decides: boolean }): Promise<void> {
  const ours = fingerprintOf(secrets);
  const known = decides ? await keepFingerprint(db, ours) : await readFingerprint(db);
  if (known === undefined || known === ours) return;
  throw new StartError(
    [
      "The secrets of this server are not the ones that its database was set up with, so links, sign-ins and receipts would not work.",
      "Copy secrets.json from the DATA_DIR of another server or from a backup, or set SECRETS or SECRETS_FILE to the same value everywhere.",
      "If the old secrets are lost, run “npm run admin -- accept-secrets”. Links sent so far will then stop working.",
    ].join("\n"),
  );
}
