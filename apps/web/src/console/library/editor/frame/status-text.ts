interface Standing {
  dirty: boolean;
  titleMissing: boolean;
  keyUnread: boolean;
}

/** Returns what cannot be saved, in words, or null. */
export function unstored({ dirty, titleMissing, keyUnread }: Standing): string | null {
  if (dirty && titleMissing) return "Not saved: the question needs a title";
  return keyUnread && !dirty ? "Saved, except for the key, which is not valid JSON" : null;
}
