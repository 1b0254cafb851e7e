import type { ChildDraft } from "@invigil/contract/authoring/library-problem";

/** A new question has no name before it is saved; its fields must stay the same ones then, or the focus is lost while somebody types. */
const keys = new WeakMap<ChildDraft, string>();
let last = 0;

/** Stays the same while a question of a comprehension is edited, moved and named. */
export function keyOfChild(child: ChildDraft): string {
  const known = keys.get(child);
  if (known !== undefined) return known;
  last += 1;
  const key = child.slug ?? `new ${last}`;
  keys.set(child, key);
  return key;
}

/** The same question, changed. */
export function changedChild(child: ChildDraft, part: Partial<ChildDraft>): ChildDraft {
  const changed = { ...child, ...part };
  keys.set(changed, keyOfChild(child));
  return changed;
}
