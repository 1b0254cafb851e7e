import { hash, timingSafeEqual } from "node:crypto";

export function hashOf(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** Takes the same time wherever the two differ. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
