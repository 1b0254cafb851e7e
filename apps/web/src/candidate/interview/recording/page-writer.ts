import { z } from "zod";

const KEY = "invigil-interview-page";

/**
 * This page's name among those of the interview. It survives a reload, so that a page goes on with what it recorded. It
 * is in the session storage only while no page is shown: a duplicated tab copies that storage, and two tabs with one
 * name would mix what they record.
 */
export const pageWriter = takeName();

function takeName(): string {
  try {
    const kept = z.uuid().safeParse(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    if (kept.success) return kept.data;
  } catch {
    // Without storage, a reload is like another page.
  }
  return crypto.randomUUID();
}

globalThis.addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(KEY, pageWriter);
  } catch {
    // As above.
  }
});
globalThis.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) sessionStorage.removeItem(KEY);
});
