import { browserWords } from "./browser-words.ts";

/** Which browser a line is about, as a person would describe it; null for other kinds. */
export function fingerprintWords(kind: string, data: Record<string, unknown>): string | null {
  const { components, is_staff } = partsOf(data["fingerprint"]);
  const { userAgent, screenSize } = partsOf(components);
  if (kind !== "fingerprint" || typeof userAgent !== "string") return null;
  const sides = Array.isArray(screenSize) && screenSize.length === 2 ? `, screen ${screenSize.join(" × ")}` : "";
  return `${browserWords(userAgent)}${sides}.${is_staff === true ? " Tried by staff." : ""}`;
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
