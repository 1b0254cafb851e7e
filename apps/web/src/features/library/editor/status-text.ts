interface Status {
  saving: boolean;
  dirty: boolean;
  titleMissing: boolean;
  keyUnread: boolean;
}

/** Whether what was written is stored, in words. */
export function statusText({ saving, dirty, titleMissing, keyUnread }: Status): string {
  if (saving) return "Saving…";
  if (dirty && titleMissing) return "Unsaved changes: a title is needed first";
  if (dirty) return "Unsaved changes";
  return keyUnread ? "Saved, but for the key: it is no valid JSON" : "All changes are saved";
}
