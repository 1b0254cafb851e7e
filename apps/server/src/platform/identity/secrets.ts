import { generateKeyPairSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { startError, StartError } from "../start-error.ts";

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

/**
 * Created on the first start and kept, because a new key would break every link that was sent. Several servers get the
 * same ones as a setting: the text of such a file.
 */
export async function loadSecrets(dataDir: string, setting?: string): Promise<Secrets> {
  if (setting !== undefined) return parseSetting(setting);
  const file = join(dataDir, "secrets.json");
  try {
    await mkdir(dataDir, { recursive: true });
    return (await readSecrets(file)) ?? (await makeSecrets(file));
  } catch (error) {
    if (error instanceof StartError || !isSystemError(error)) throw error;
    throw startError(
      error,
      `The folder ${dataDir} cannot be used (${error.code}). Fix its permissions, or set DATA_DIR to another folder.`,
    );
  }
}

function parseSetting(text: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(text));
  } catch (error) {
    // Without the parser's words, which may quote the text.
    throw startError(
      error instanceof SyntaxError ? undefined : error,
      "SECRETS is not readable. It must be the text of a secrets.json, as a server creates it in its DATA_DIR.",
    );
  }
}

async function readSecrets(file: string): Promise<Secrets | undefined> {
  try {
    return Secrets.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (isSystemError(error) && error.code === "ENOENT") return undefined;
    const advice =
      "Restore the file from a backup, or delete it to create new secrets. Links sent so far will then stop working.";
    throw startError(error, `The secrets in ${file} are not readable. ${advice}`);
  }
}

/**
 * Written completely or not at all, even if the process is killed; if two start at once, the first one's secrets count.
 */
async function makeSecrets(file: string): Promise<Secrets> {
  const secrets = generateSecrets();
  const part = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(part, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  try {
    await link(part, file);
    return secrets;
  } catch (error) {
    const other = isSystemError(error) && error.code === "EEXIST" ? await readSecrets(file) : undefined;
    if (!other) throw error;
    return other;
  } finally {
    await rm(part, { force: true });
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
