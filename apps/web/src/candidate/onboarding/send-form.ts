import type { FormEntries } from "./kept-entries.ts";

export interface FormDeps {
  addExtraData: (inviteId: string, entries: FormEntries) => Promise<unknown>;
  markOnboarded: (inviteId: string) => Promise<unknown>;
  forgetEntries: (inviteId: string) => void;
  onDone: () => void;
}

/** Stores the form, then marks onboarding as done. The entries are forgotten only when both calls have succeeded. */
export async function sendForm(inviteId: string, entries: FormEntries, deps: FormDeps): Promise<void> {
  await deps.addExtraData(inviteId, entries);
  await deps.markOnboarded(inviteId);
  deps.forgetEntries(inviteId);
  deps.onDone();
}
