import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** One key per purpose, so that a secret sealed for one cannot be opened as another. */
function keyFor({ key }: Pick<Secrets, "key">, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", `invigil:${purpose}`, 32));
}

/** Seals secrets that must be stored and read back, so that a database backup alone reveals nothing. */
export function seal(secrets: Pick<Secrets, "key">, purpose: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secrets, purpose), iv);
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if it was sealed with another key, or changed. */
export function unseal(secrets: Pick<Secrets, "key">, purpose: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(secrets, purpose), iv);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = sealed.subarray(IV_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}
