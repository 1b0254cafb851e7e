import type { ChildDraft } from "@invigil/contract/authoring/library-problem";

/**
 * A new question gets its slug only when it is saved. A stable key prevents its fields from losing the focus at that moment.
 */
const keys = new WeakMap<ChildDraft, string>();
let last = 0;

/** Returns a key that stays the same while a question of a comprehension is edited, moved and named. */
export function keyOfChild(child: ChildDraft): string {
  const known = keys.get(child);
  if (known !== undefined) return known;
  last += 1;
  const key = child.slug ?? `new ${last}`;
  keys.set(child, key);
  return key;
}

/** Returns the changed question under the same key. */
export function changedChild(child: ChildDraft, part: Partial<ChildDraft>): ChildDraft {
  const changed = { ...child, ...part };
  keys.set(changed, keyOfChild(child));
  return changed;
}
