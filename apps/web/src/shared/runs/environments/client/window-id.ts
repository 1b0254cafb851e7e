import { tabId } from "../../../../lib/socket/tab-id.ts";

const KEY = "invigil:window";

/** Identifies this window. Unlike the page's own id it survives a reload, which must not count as a second page. */
export function windowId(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known !== null) return known;
    sessionStorage.setItem(KEY, tabId());
  } catch {
    // Without storage, a reload waits until the page before it is forgotten.
  }
  return tabId();
}
