import { randomSlug } from "../../platform/identity/tokens.ts";

/** A readable and unique slug for addresses. */
export function testSlug(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const start = words.replace(/^-/, "").slice(0, 40).replace(/-$/, "");
  return start === "" ? randomSlug() : `${start}-${randomSlug().slice(0, 6).toLowerCase()}`;
}
