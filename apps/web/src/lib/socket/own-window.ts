import { tabId } from "./tab-id.ts";

const KEY = "invigil:page";

/** Says that this page is the one in its window now: after loading, and after coming back from history. */
export function claimWindow(): void {
  try {
    sessionStorage.setItem(KEY, tabId());
  } catch {
    // Without storage nobody can tell, and the page counts as there.
  }
}

/**
 * Whether a later page has replaced this one in the same window: by a reload, or by leaving and coming back. A slow
 * browser runs the earlier page for a while, so it must not claim to be a second one. A duplicated tab has its own
 * copy of the storage.
 */
export function isReplaced(): boolean {
  try {
    const page = sessionStorage.getItem(KEY);
    return page !== null && page !== tabId();
  } catch {
    return false;
  }
}
