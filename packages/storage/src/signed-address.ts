import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What the signature covers. Each part matters: an address for a picture must not accept a film, nor anything tomorrow.
 */
export interface Signed {
  key: string;
  /** Seconds since 1970. */
  expires: number;
  size: number;
  type: string;
}

function seal(secret: string, { key, expires, size, type }: Signed): string {
  const text = JSON.stringify(["storage", "PUT", key, expires, size, type]);
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** On the server's own origin, so that it works on whatever host the page was opened. */
export function signedAddress(secret: string, signed: Signed): string {
  const { key, expires, size, type } = signed;
  const query = new URLSearchParams({ expires: String(expires), size: String(size), type });
  query.set("signature", seal(secret, signed));
  return `/storage/${key}?${query}`;
}

export function isSigned(secret: string, signed: Signed & { signature: string }, now: Date): boolean {
  const given = Buffer.from(signed.signature);
  const right = Buffer.from(seal(secret, signed));
  const fits = given.length === right.length && timingSafeEqual(given, right);
  return fits && now.getTime() < signed.expires * 1_000;
}
