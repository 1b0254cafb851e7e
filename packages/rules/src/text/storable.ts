/** The database cannot store a NUL or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Replaces a character that cannot be shown. */
export const UNSHOWN = "\u{fffd}";

/**
 * Returns the value with texts and names that the database can store, so that nothing is refused for an invisible character.
 * Half of a pair becomes �. A NUL is dropped from what people write, since it is never meant; in what programs print it
 * becomes �, because there it is a difference from what was expected.
 */
export function storable<T>(value: T, insteadOfNul: "" | typeof UNSHOWN = ""): T {
  const clean = (part: unknown): unknown => {
    if (typeof part === "string") return part.toWellFormed().replaceAll("\0", insteadOfNul);
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [clean(name), clean(inner)]));
  };
  return clean(value) as T;
}
