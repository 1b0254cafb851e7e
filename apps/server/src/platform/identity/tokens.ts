import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** A short random name for rows that appear in URLs. */
export function randomSlug(): string {
  return randomBytes(9).toString("base64url").replaceAll("_", "a").replaceAll("-", "b");
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

export function mac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
