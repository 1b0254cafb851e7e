import { create } from "zustand";
import type { Submittable, SubmitSubject } from "./submit-summary.ts";

interface SubmitRequest {
  subject: SubmitSubject | null;
  /** The candidate has confirmed, and it is being handed in. */
  confirmed: boolean;
}

/** Kept above the pages: a dialog that was just opened is not lost to a page that was already on its way. */
export const useSubmitRequest = create<SubmitRequest>(() => ({ subject: null, confirmed: false }));

export function askToSubmit(what: Submittable): void {
  const subject: SubmitSubject =
    what.kind === "test" ? what : { kind: "section", slug: what.section.slug, name: what.section.name };
  useSubmitRequest.setState({ subject, confirmed: false });
}

export function setConfirmed(confirmed: boolean): void {
  useSubmitRequest.setState({ confirmed });
}

export function closeSubmitRequest(): void {
  useSubmitRequest.setState({ subject: null, confirmed: false });
}
