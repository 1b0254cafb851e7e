/**
 * Removes the two kinds of characters that no database text can hold, so that pasting one does not make every save
 * fail.
 */
export function storable<T>(value: T): T {
  const clean = (_: string, each: unknown) =>
    typeof each === "string" ? each.toWellFormed().replaceAll("\0", "") : each;
  return JSON.parse(JSON.stringify(value), clean) as T;
}
