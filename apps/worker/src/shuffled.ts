import { randomInt } from "node:crypto";

/** The same items in an order that nobody can foretell. */
export function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  const mixed: T[] = [];
  while (left.length > 0) mixed.push(...left.splice(randomInt(left.length), 1));
  return mixed;
}
