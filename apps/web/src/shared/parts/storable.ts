/** No database text can hold these two; an answer with one pasted in must not be refused for it at every try. */
export function storable<T>(value: T): T {
  const clean = (_: string, each: unknown) =>
    typeof each === "string" ? each.toWellFormed().replaceAll("\0", "") : each;
  return JSON.parse(JSON.stringify(value), clean) as T;
}
