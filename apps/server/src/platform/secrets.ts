import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Secrets = z.object({
  /** Signs CSRF tokens and invitation links. */
  key: z.string().min(43),
  /** Ed25519, PEM: signs receipts. */
  receiptPrivateKey: z.string(),
  receiptPublicKey: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

export function generateSecrets(): Secrets {
  const pair = generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return {
    key: randomBytes(32).toString("base64url"),
    receiptPrivateKey: pair.privateKey,
    receiptPublicKey: pair.publicKey,
  };
}

/** Made on the first start and kept: a new key would break every link that was sent. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "secrets.json");
  try {
    return Secrets.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
      throw new Error(`The secrets in ${file} cannot be read. Restore the file from a backup, or remove it to make new ones.`, {
        cause: error,
      });
    }
    const secrets = generateSecrets();
    await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: "wx" });
    return secrets;
  }
}
