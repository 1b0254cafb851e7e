import { z } from "zod";

const Entries = z.record(z.string(), z.string());
export type FormEntries = z.infer<typeof Entries>;

const keyOf = (inviteId: string) => `invigil:onboarding:${inviteId}`;

/** What was typed so far, so that a failed submission or a reload loses nothing. */
export function readEntries(inviteId: string): FormEntries {
  try {
    const text = sessionStorage.getItem(keyOf(inviteId));
    return text === null ? {} : Entries.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

export function keepEntries(inviteId: string, entries: FormEntries): void {
  try {
    sessionStorage.setItem(keyOf(inviteId), JSON.stringify(entries));
  } catch {
    // Storage is full or forbidden, but the open form still holds the entries.
  }
}

export function forgetEntries(inviteId: string): void {
  sessionStorage.removeItem(keyOf(inviteId));
}
