import { create } from "zustand";
import type { Submittable, SubmitSubject } from "./submit-summary.ts";

interface SubmitRequest {
  subject: SubmitSubject | null;
  /** The candidate has confirmed, and the submission is under way. */
  confirmed: boolean;
}

/** Kept above the pages, so that a page change already under way does not close a dialog just opened. */
export const useSubmitRequest = create<SubmitRequest>(() => ({ subject: null, confirmed: false }));

/** The note is something that a candidate may not know yet. */
export function askToSubmit(what: Submittable, note?: string): void {
  const subject: SubmitSubject =
    what.kind === "test" ? { ...what, note } : { kind: "section", slug: what.section.slug, name: what.section.name };
  useSubmitRequest.setState({ subject, confirmed: false });
}

export function setConfirmed(confirmed: boolean): void {
  useSubmitRequest.setState({ confirmed });
}

export function closeSubmitRequest(): void {
  useSubmitRequest.setState({ subject: null, confirmed: false });
}
