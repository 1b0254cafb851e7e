/** No text of the database can hold a NUL or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** In the place of a sign that cannot be shown. */
export const UNSHOWN = "\u{fffd}";

/**
 * The same value with texts and names that the database can hold, so that nothing is refused for a sign that nobody sees.
 * Half of a pair becomes �. A NUL is left out of what people write, since it is never meant; of what programs print it is
 * shown as �, because there it makes the difference to what was expected.
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
