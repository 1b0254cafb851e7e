/** Returns the list with one item moved by the given number of places; at either end it stays where it is. */
export function moveItem<T>(items: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
