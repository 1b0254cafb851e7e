interface Standing {
  dirty: boolean;
  titleMissing: boolean;
  keyUnread: boolean;
}

/** What of the question cannot be stored, in words; null: nothing. */
export function unstored({ dirty, titleMissing, keyUnread }: Standing): string | null {
  if (dirty && titleMissing) return "Unsaved changes: a title is needed first";
  return keyUnread && !dirty ? "Saved, but for the key: it is no valid JSON" : null;
}
