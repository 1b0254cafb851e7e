/** Returns the smallest unused number as an id. */
export function nextId(taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!ids.has(String(number))) return String(number);
}
