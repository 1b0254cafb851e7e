interface Standing {
  dirty: boolean;
  titleMissing: boolean;
  keyUnread: boolean;
  /** The workspace has files that the draft does not have. */
  filesUnused: boolean;
}

/** Returns what cannot be saved, in words, or null. */
export function unstored({ dirty, titleMissing, keyUnread, filesUnused }: Standing): string | null {
  if (dirty && titleMissing) return "Not saved: the question needs a title";
  if (dirty) return null;
  if (keyUnread) return "Saved, except for the key, which is not valid JSON";
  return filesUnused ? "Saved, except for files in the workspace that are not used yet" : null;
}
