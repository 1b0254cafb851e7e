import { create } from "zustand";
import { readBookmarks, writeBookmarks } from "./local-data.ts";

// The bookmarks themselves live only in local storage; this notifies components that they changed.
const useChanges = create<{ count: number }>(() => ({ count: 0 }));

/** The slugs of a test's bookmarked problems. */
export function useBookmarks(testSlug: string): readonly string[] {
  useChanges((state) => state.count);
  return readBookmarks(testSlug);
}

export function toggleBookmark(testSlug: string, problemSlug: string): void {
  const before = readBookmarks(testSlug);
  const others = before.filter((slug) => slug !== problemSlug);
  writeBookmarks(testSlug, others.length < before.length ? others : [...before, problemSlug]);
  useChanges.setState(({ count }) => ({ count: count + 1 }));
}
